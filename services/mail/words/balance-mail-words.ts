import type { Language } from '#events/values/language.ts'

interface BalanceMailWords {
  readonly subject: (reference: string) => string
  readonly title: string
  readonly body: (amount: string) => string
  readonly button: (amount: string) => string
  readonly owed: string
  /** Beside the link: other means, and for how many days it can be used. */
  readonly other: (days: number) => string
}

export const balanceMailWords: Readonly<Record<Language, BalanceMailWords>> = {
  en: {
    subject: (reference) => `Pay the balance of your visit ${reference}`,
    title: 'The balance of your visit',
    body: (amount) =>
      `${amount} is still owed for your visit, tax included. You can pay it by card on our secure page.`,
    button: (amount) => `Pay ${amount} by card`,
    owed: 'Still owed',
    other: (days) =>
      `The link can be used for ${days} days, by whoever has it. You have paid in the meantime, or would rather pay in cash or by e-transfer? Then leave the link as it is.`,
  },
  fr: {
    subject: (reference) => `Payez le solde de votre visite ${reference}`,
    title: 'Le solde de votre visite',
    body: (amount) =>
      `Il reste ${amount} à payer pour votre visite, taxes comprises. Vous pouvez régler par carte sur notre page sécurisée.`,
    button: (amount) => `Payer ${amount} par carte`,
    owed: 'Reste à payer',
    other: (days) =>
      `Le lien est valable ${days} jours, pour quiconque l’a en main. Vous avez payé entre-temps, ou préférez payer comptant ou par virement Interac? Vous n’avez alors pas besoin du lien.`,
  },
  pa: {
    subject: (reference) => `ਆਪਣੀ ਫੇਰੀ ${reference} ਦਾ ਬਕਾਇਆ ਭਰੋ`,
    title: 'ਤੁਹਾਡੀ ਫੇਰੀ ਦਾ ਬਕਾਇਆ',
    body: (amount) => `ਤੁਹਾਡੀ ਫੇਰੀ ਦੇ ${amount} ਹਾਲੇ ਬਾਕੀ ਹਨ, ਟੈਕਸ ਸਮੇਤ। ਤੁਸੀਂ ਸਾਡੇ ਸੁਰੱਖਿਅਤ ਪੰਨੇ ’ਤੇ ਕਾਰਡ ਰਾਹੀਂ ਭੁਗਤਾਨ ਕਰ ਸਕਦੇ ਹੋ।`,
    button: (amount) => `ਕਾਰਡ ਰਾਹੀਂ ${amount} ਭਰੋ`,
    owed: 'ਹਾਲੇ ਦੇਣਾ ਬਾਕੀ',
    other: (days) =>
      `ਇਹ ਲਿੰਕ ${days} ਦਿਨ ਚੱਲਦਾ ਹੈ, ਅਤੇ ਜਿਸ ਕੋਲ ਵੀ ਹੋਵੇ ਉਹ ਇਸ ਨੂੰ ਵਰਤ ਸਕਦਾ ਹੈ। ਕੀ ਤੁਸੀਂ ਇਸ ਦੌਰਾਨ ਭੁਗਤਾਨ ਕਰ ਦਿੱਤਾ ਹੈ, ਜਾਂ ਨਕਦ ਜਾਂ ਈ-ਟ੍ਰਾਂਸਫ਼ਰ ਰਾਹੀਂ ਭਰਨਾ ਚਾਹੋਗੇ? ਫਿਰ ਲਿੰਕ ਵਰਤਣ ਦੀ ਲੋੜ ਨਹੀਂ।`,
  },
}
