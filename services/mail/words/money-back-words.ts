import type { Language } from '#events/values/language.ts'

interface MoneyBackWords {
  /** Of what was paid by card on our page after the deposit. */
  readonly rest: (amount: string) => string
  /** Of what was paid in cash, by e-Transfer and the like. */
  readonly byHand: (amount: string) => string
  /** Of a sum that was named before: a part goes back by itself, the other part by hand. */
  readonly split: (card: string, hand: string) => string
  /** All of it by hand. */
  readonly allByHand: string
}

export const moneyBackWords: Readonly<Record<Language, MoneyBackWords>> = {
  en: {
    rest: (amount) => `What you paid of the rest by card comes back to your card too: ${amount}.`,
    byHand: (amount) =>
      `What you paid another way, in cash or by e-Transfer for example, is returned by our office: ${amount}. We get in touch about it.`,
    split: (card, hand) =>
      `Of that, ${card} comes back to your card by itself. Our office returns the other ${hand}, which you paid another way, and gets in touch about it.`,
    allByHand: 'Our office returns it, since you did not pay it by card on our page, and gets in touch about it.',
  },
  fr: {
    rest: (amount) => `Ce que vous avez payé du solde par carte revient aussi sur votre carte : ${amount}.`,
    byHand: (amount) =>
      `Ce que vous avez payé autrement, en argent comptant ou par virement Interac par exemple, vous est remis par notre bureau : ${amount}. Nous communiquerons avec vous à ce sujet.`,
    split: (card, hand) =>
      `De cette somme, ${card} reviennent d’eux-mêmes sur votre carte. Notre bureau vous remet les ${hand} restants, que vous avez payés autrement, et communiquera avec vous à ce sujet.`,
    allByHand:
      'Notre bureau vous remet cette somme, puisque vous ne l’avez pas payée par carte sur notre page, et communiquera avec vous à ce sujet.',
  },
  pa: {
    rest: (amount) => `ਬਾਕੀ ਰਕਮ ਵਿੱਚੋਂ ਜੋ ਤੁਸੀਂ ਕਾਰਡ ਨਾਲ ਭਰਿਆ ਸੀ, ਉਹ ਵੀ ਤੁਹਾਡੇ ਕਾਰਡ ’ਤੇ ਵਾਪਸ ਆਵੇਗਾ: ${amount}।`,
    byHand: (amount) =>
      `ਜੋ ਤੁਸੀਂ ਹੋਰ ਤਰੀਕੇ ਨਾਲ ਭਰਿਆ ਸੀ, ਜਿਵੇਂ ਨਕਦ ਜਾਂ ਈ-ਟ੍ਰਾਂਸਫ਼ਰ ਨਾਲ, ਉਹ ਸਾਡਾ ਦਫ਼ਤਰ ਵਾਪਸ ਕਰੇਗਾ: ${amount}। ਅਸੀਂ ਇਸ ਬਾਰੇ ਤੁਹਾਡੇ ਨਾਲ ਗੱਲ ਕਰਾਂਗੇ।`,
    split: (card, hand) =>
      `ਇਸ ਵਿੱਚੋਂ ${card} ਆਪਣੇ ਆਪ ਤੁਹਾਡੇ ਕਾਰਡ ’ਤੇ ਵਾਪਸ ਆਉਣਗੇ। ਬਾਕੀ ${hand}, ਜੋ ਤੁਸੀਂ ਹੋਰ ਤਰੀਕੇ ਨਾਲ ਭਰੇ ਸਨ, ਸਾਡਾ ਦਫ਼ਤਰ ਵਾਪਸ ਕਰੇਗਾ ਅਤੇ ਇਸ ਬਾਰੇ ਤੁਹਾਡੇ ਨਾਲ ਗੱਲ ਕਰੇਗਾ।`,
    allByHand: 'ਇਹ ਪੈਸੇ ਸਾਡਾ ਦਫ਼ਤਰ ਵਾਪਸ ਕਰੇਗਾ, ਕਿਉਂਕਿ ਤੁਸੀਂ ਇਹ ਸਾਡੇ ਪੰਨੇ ’ਤੇ ਕਾਰਡ ਨਾਲ ਨਹੀਂ ਭਰੇ ਸਨ, ਅਤੇ ਇਸ ਬਾਰੇ ਤੁਹਾਡੇ ਨਾਲ ਗੱਲ ਕਰੇਗਾ।',
  },
}
