import type { Language } from '#events/values/language.ts'

interface DepositLinkWords {
  readonly subject: (reference: string) => string
  readonly title: string
  readonly body: (amount: string, until: string) => string
  readonly button: (amount: string) => string
  readonly due: string
  readonly until: string
  /** Beside the link: whoever has it can use it, and what else there is. */
  readonly other: string
}

export const depositLinkWords: Readonly<Record<Language, DepositLinkWords>> = {
  en: {
    subject: (reference) => `Please pay the deposit of your visit ${reference}`,
    title: 'The deposit of your visit',
    body: (amount, until) =>
      `Your visit is booked. We ask you for a deposit of ${amount}, to be paid by card on our secure page by ${until}. The rest of the price is paid after the work.`,
    button: (amount) => `Pay ${amount} by card`,
    due: 'Deposit',
    until: 'Please pay by',
    other:
      'Whoever has the link can pay with it. You would rather pay in another way, or the time is too short? Call us: your visit stays booked.',
  },
  fr: {
    subject: (reference) => `Veuillez payer l’acompte de votre visite ${reference}`,
    title: 'L’acompte de votre visite',
    body: (amount, until) =>
      `Votre visite est réservée. Nous vous demandons un acompte de ${amount}, à payer par carte sur notre page sécurisée au plus tard le ${until}. Le reste du prix se règle après le service.`,
    button: (amount) => `Payer ${amount} par carte`,
    due: 'Acompte',
    until: 'Date limite',
    other:
      'Quiconque a le lien en main peut payer. Vous préférez payer autrement, ou le délai est trop court? Appelez-nous : votre visite reste réservée.',
  },
  pa: {
    subject: (reference) => `ਕਿਰਪਾ ਕਰਕੇ ਆਪਣੀ ਫੇਰੀ ${reference} ਦਾ ਡਿਪਾਜ਼ਿਟ ਭਰੋ`,
    title: 'ਤੁਹਾਡੀ ਫੇਰੀ ਦਾ ਡਿਪਾਜ਼ਿਟ',
    body: (amount, until) =>
      `ਤੁਹਾਡੀ ਫੇਰੀ ਬੁੱਕ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ${until} ਤੱਕ ਸਾਡੇ ਸੁਰੱਖਿਅਤ ਪੰਨੇ ’ਤੇ ਕਾਰਡ ਰਾਹੀਂ ${amount} ਦਾ ਡਿਪਾਜ਼ਿਟ ਭਰੋ। ਬਾਕੀ ਕੀਮਤ ਕੰਮ ਤੋਂ ਬਾਅਦ ਦਿੱਤੀ ਜਾਂਦੀ ਹੈ।`,
    button: (amount) => `ਕਾਰਡ ਰਾਹੀਂ ${amount} ਭਰੋ`,
    due: 'ਡਿਪਾਜ਼ਿਟ',
    until: 'ਇਸ ਸਮੇਂ ਤੱਕ ਭਰੋ',
    other:
      'ਜਿਸ ਕੋਲ ਵੀ ਲਿੰਕ ਹੋਵੇ ਉਹ ਇਸ ਨਾਲ ਭੁਗਤਾਨ ਕਰ ਸਕਦਾ ਹੈ। ਕੀ ਤੁਸੀਂ ਕਿਸੇ ਹੋਰ ਤਰੀਕੇ ਨਾਲ ਭਰਨਾ ਚਾਹੋਗੇ, ਜਾਂ ਸਮਾਂ ਘੱਟ ਹੈ? ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ: ਤੁਹਾਡੀ ਫੇਰੀ ਬੁੱਕ ਰਹਿੰਦੀ ਹੈ।',
  },
}
