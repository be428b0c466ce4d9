import type { Language } from '#events/values/language.ts'

/** Of the receipt of a kept deposit: what is kept and why, the tax in it, and what goes back. Instants and amounts come written. */
interface KeptDepositWords {
  /** Cancelled when a part comes back: after the first instant, and by the second. */
  readonly part: (at: string, after: string, until: string, percent: string) => string
  /** Cancelled when nothing comes back any more. */
  readonly none: (at: string, after: string) => string
  readonly missed: (at: string) => string
  readonly attached: string
  readonly back: (amount: string) => string
  readonly nothingBack: string
  readonly deposit: string
  readonly goesBack: string
  readonly kept: string
  readonly hst: string
  readonly noHst: string
}

export const keptDepositWords: Readonly<Record<Language, KeptDepositWords>> = {
  en: {
    part: (at, after, until, percent) =>
      `Your visit was cancelled on ${at}. Under the refund policy of your booking, ${percent}% of the deposit comes back when a visit is cancelled after ${after} and by ${until}. We keep the rest.`,
    none: (at, after) =>
      `Your visit was cancelled on ${at}. Under the refund policy of your booking, the deposit does not come back when a visit is cancelled after ${after}. We keep it.`,
    missed: (at) =>
      `Nobody was there for your visit of ${at}. Under the refund policy of your booking, the deposit does not come back then. We keep it.`,
    attached: 'The receipt for what we keep is attached as a PDF.',
    back: (amount) =>
      `${amount} of the deposit goes back to your card. Another mail tells you as soon as it is on its way.`,
    nothingBack: 'Nothing of the deposit goes back.',
    deposit: 'Deposit paid',
    goesBack: 'Goes back to your card',
    kept: 'Kept by us',
    hst: 'HST in what we keep',
    noHst: 'none',
  },
  fr: {
    part: (at, after, until, percent) =>
      `Votre visite a été annulée le ${at}. Selon la politique de remboursement de votre réservation, ${percent} % de l’acompte est remboursé quand une visite est annulée après le ${after} et au plus tard le ${until}. Nous conservons le reste.`,
    none: (at, after) =>
      `Votre visite a été annulée le ${at}. Selon la politique de remboursement de votre réservation, l’acompte n’est pas remboursé quand une visite est annulée après le ${after}. Nous le conservons.`,
    missed: (at) =>
      `Il n’y avait personne à votre visite du ${at}. Selon la politique de remboursement de votre réservation, l’acompte n’est alors pas remboursé. Nous le conservons.`,
    attached: 'Le reçu de ce que nous conservons est joint en PDF.',
    back: (amount) =>
      `${amount} de l’acompte reviennent sur votre carte. Un autre courriel vous avertira dès que le remboursement sera en route.`,
    nothingBack: 'Aucune partie de l’acompte n’est remboursée.',
    deposit: 'Acompte payé',
    goesBack: 'Revient sur votre carte',
    kept: 'Conservé par nous',
    hst: 'TVH comprise dans ce que nous conservons',
    noHst: 'aucune',
  },
  pa: {
    part: (at, after, until, percent) =>
      `ਤੁਹਾਡੀ ਫੇਰੀ ${at} ਨੂੰ ਰੱਦ ਹੋਈ। ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਦੀ ਰਿਫ਼ੰਡ ਪਾਲਿਸੀ ਮੁਤਾਬਕ, ${after} ਤੋਂ ਬਾਅਦ ਅਤੇ ${until} ਤੱਕ ਰੱਦ ਕਰਨ ’ਤੇ ਡਿਪਾਜ਼ਿਟ ਦਾ ${percent}% ਵਾਪਸ ਆਉਂਦਾ ਹੈ। ਬਾਕੀ ਅਸੀਂ ਰੱਖਦੇ ਹਾਂ।`,
    none: (at, after) =>
      `ਤੁਹਾਡੀ ਫੇਰੀ ${at} ਨੂੰ ਰੱਦ ਹੋਈ। ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਦੀ ਰਿਫ਼ੰਡ ਪਾਲਿਸੀ ਮੁਤਾਬਕ, ${after} ਤੋਂ ਬਾਅਦ ਰੱਦ ਕਰਨ ’ਤੇ ਡਿਪਾਜ਼ਿਟ ਵਾਪਸ ਨਹੀਂ ਆਉਂਦਾ। ਅਸੀਂ ਇਸ ਨੂੰ ਰੱਖਦੇ ਹਾਂ।`,
    missed: (at) =>
      `${at} ਦੀ ਤੁਹਾਡੀ ਫੇਰੀ ’ਤੇ ਕੋਈ ਨਹੀਂ ਸੀ। ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਦੀ ਰਿਫ਼ੰਡ ਪਾਲਿਸੀ ਮੁਤਾਬਕ ਫਿਰ ਡਿਪਾਜ਼ਿਟ ਵਾਪਸ ਨਹੀਂ ਆਉਂਦਾ। ਅਸੀਂ ਇਸ ਨੂੰ ਰੱਖਦੇ ਹਾਂ।`,
    attached: 'ਜੋ ਅਸੀਂ ਰੱਖਦੇ ਹਾਂ, ਉਸ ਦੀ ਰਸੀਦ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਲੱਗੀ ਹੈ।',
    back: (amount) => `ਡਿਪਾਜ਼ਿਟ ਵਿੱਚੋਂ ${amount} ਤੁਹਾਡੇ ਕਾਰਡ ’ਤੇ ਵਾਪਸ ਜਾਣਗੇ। ਜਿਵੇਂ ਹੀ ਇਹ ਭੇਜੇ ਜਾਣਗੇ, ਇੱਕ ਹੋਰ ਈਮੇਲ ਤੁਹਾਨੂੰ ਦੱਸੇਗੀ।`,
    nothingBack: 'ਡਿਪਾਜ਼ਿਟ ਵਿੱਚੋਂ ਕੁਝ ਵਾਪਸ ਨਹੀਂ ਜਾਂਦਾ।',
    deposit: 'ਡਿਪਾਜ਼ਿਟ ਦਿੱਤਾ',
    goesBack: 'ਤੁਹਾਡੇ ਕਾਰਡ ’ਤੇ ਵਾਪਸ',
    kept: 'ਅਸੀਂ ਰੱਖਿਆ',
    hst: 'ਰੱਖੀ ਰਕਮ ਵਿੱਚ HST',
    noHst: 'ਕੁਝ ਨਹੀਂ',
  },
}
