import type { Language } from '#events/values/language.ts'
import type { RewardName } from '#events/values/rewards.ts'

interface RewardWords {
  readonly names: Readonly<Record<RewardName, string>>
  readonly reward: string
  readonly redeemed: string
  readonly returned: string
  /** What can still be redeemed. */
  readonly left: string
  readonly off: string
  readonly price: string
  readonly owed: string
  readonly points: (count: number) => string
  /** Of a visit that is cancelled; the number of points comes written. */
  readonly back: (points: string) => string
  readonly button: string
  readonly made: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: (points: string, amount: string) => string
    /** `until` is the start of the visit. */
    readonly undo: (until: string) => string
    readonly mistake: string
  }
  readonly undone: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: (points: string) => string
  }
}

export const rewardWords: Readonly<Record<Language, RewardWords>> = {
  en: {
    names: { credit: '$10 service credit', sprinkle: 'Free Sprinkle Clean', glazed: 'Free Glazed Detail' },
    reward: 'Reward',
    redeemed: 'Redeemed',
    returned: 'Returned',
    left: 'Left to redeem',
    off: 'Off the price, before HST',
    price: 'Price now, with HST',
    owed: 'Left to pay',
    points: (count) => `${count} ${count === 1 ? 'point' : 'points'}`,
    back: (points) => `You get back what you redeemed for this visit: ${points}.`,
    button: 'See your points',
    made: {
      subject: (reference) => `Points redeemed for your visit ${reference}`,
      title: 'Your points are redeemed',
      body: (points, amount) => `You have redeemed ${points} for this visit: ${amount} is off its price, before HST.`,
      undo: (until) =>
        `You can undo this in your account, under Loyalty, until the visit starts (${until}, Toronto time), as long as nothing more has been paid for it. If the visit is cancelled, you get the points back.`,
      mistake: 'If it was not you, undo it in your account and change your password.',
    },
    undone: {
      subject: (reference) => `Points returned: ${reference}`,
      title: 'Your points are back',
      body: (points) =>
        `The reward for this visit is undone. You have ${points} back, and the price of the visit is what it was without the reward.`,
    },
  },
  fr: {
    names: {
      credit: 'Crédit de service de 10 $',
      sprinkle: 'Un Sprinkle Clean gratuit',
      glazed: 'Un Glazed Detail gratuit',
    },
    reward: 'Récompense',
    redeemed: 'Échangés',
    returned: 'Rendus',
    left: 'Restent à échanger',
    off: 'Déduit du prix, avant TVH',
    price: 'Nouveau prix, avec TVH',
    owed: 'Reste à payer',
    points: (count) => `${count} ${count < 2 ? 'point' : 'points'}`,
    back: (points) => `Ce que vous aviez échangé pour cette visite vous est rendu : ${points}.`,
    button: 'Voir vos points',
    made: {
      subject: (reference) => `Points échangés pour votre visite ${reference}`,
      title: 'Vos points sont échangés',
      body: (points, amount) =>
        `Vous avez échangé ${points} pour cette visite : ${amount} sont déduits de son prix, avant TVH.`,
      undo: (until) =>
        `Vous pouvez revenir en arrière dans votre compte, sous Fidélité, jusqu’au début de la visite (${until}, heure de Toronto), tant que rien d’autre n’a été payé pour celle-ci. Si la visite est annulée, les points vous sont rendus.`,
      mistake: 'Si ce n’était pas vous, annulez l’échange dans votre compte et changez votre mot de passe.',
    },
    undone: {
      subject: (reference) => `Points rendus : ${reference}`,
      title: 'Vos points vous sont rendus',
      body: (points) =>
        `La récompense pour cette visite est annulée. Vous récupérez ${points}, et la visite coûte ce qu’elle coûtait sans la récompense.`,
    },
  },
  pa: {
    names: {
      credit: '$10 ਦਾ ਸਰਵਿਸ ਕ੍ਰੈਡਿਟ',
      sprinkle: 'ਮੁਫ਼ਤ Sprinkle Clean',
      glazed: 'ਮੁਫ਼ਤ Glazed Detail',
    },
    reward: 'ਇਨਾਮ',
    redeemed: 'ਵਰਤੇ ਗਏ',
    returned: 'ਵਾਪਸ ਮਿਲੇ',
    left: 'ਵਰਤਣ ਲਈ ਬਾਕੀ',
    off: 'ਕੀਮਤ ਵਿੱਚੋਂ ਘਟੇ, HST ਤੋਂ ਪਹਿਲਾਂ',
    price: 'ਹੁਣ ਕੀਮਤ, HST ਸਮੇਤ',
    owed: 'ਦੇਣ ਲਈ ਬਾਕੀ',
    points: (count) => `${count} ਪੁਆਇੰਟ`,
    back: (points) => `ਇਸ ਫੇਰੀ ਲਈ ਵਰਤੇ ਪੁਆਇੰਟ ਤੁਹਾਨੂੰ ਵਾਪਸ ਮਿਲ ਗਏ ਹਨ: ${points}।`,
    button: 'ਆਪਣੇ ਪੁਆਇੰਟ ਦੇਖੋ',
    made: {
      subject: (reference) => `ਤੁਹਾਡੀ ਫੇਰੀ ${reference} ਲਈ ਪੁਆਇੰਟ ਵਰਤੇ ਗਏ`,
      title: 'ਤੁਹਾਡੇ ਪੁਆਇੰਟ ਵਰਤੇ ਗਏ ਹਨ',
      body: (points, amount) => `ਤੁਸੀਂ ਇਸ ਫੇਰੀ ਲਈ ${points} ਵਰਤੇ ਹਨ: HST ਤੋਂ ਪਹਿਲਾਂ ਦੀ ਕੀਮਤ ਵਿੱਚੋਂ ${amount} ਘਟਾਏ ਗਏ ਹਨ।`,
      undo: (until) =>
        `ਫੇਰੀ ਸ਼ੁਰੂ ਹੋਣ ਤੱਕ (${until}, ਟੋਰਾਂਟੋ ਦਾ ਸਮਾਂ) ਤੁਸੀਂ ਇਸਨੂੰ ਆਪਣੇ ਖਾਤੇ ਵਿੱਚ “ਵਫ਼ਾਦਾਰੀ” ਹੇਠ ਰੱਦ ਕਰ ਸਕਦੇ ਹੋ, ਜੇ ਉਸ ਲਈ ਹੋਰ ਕੋਈ ਭੁਗਤਾਨ ਨਾ ਹੋਇਆ ਹੋਵੇ। ਜੇ ਫੇਰੀ ਰੱਦ ਹੁੰਦੀ ਹੈ, ਤਾਂ ਪੁਆਇੰਟ ਤੁਹਾਨੂੰ ਵਾਪਸ ਮਿਲਦੇ ਹਨ।`,
      mistake: 'ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਸੀ, ਤਾਂ ਇਸਨੂੰ ਆਪਣੇ ਖਾਤੇ ਵਿੱਚ ਰੱਦ ਕਰੋ ਅਤੇ ਆਪਣਾ ਪਾਸਵਰਡ ਬਦਲੋ।',
    },
    undone: {
      subject: (reference) => `ਪੁਆਇੰਟ ਵਾਪਸ ਮਿਲੇ: ${reference}`,
      title: 'ਤੁਹਾਡੇ ਪੁਆਇੰਟ ਵਾਪਸ ਮਿਲ ਗਏ ਹਨ',
      body: (points) =>
        `ਇਸ ਫੇਰੀ ਲਈ ਇਨਾਮ ਰੱਦ ਹੋ ਗਿਆ ਹੈ। ਤੁਹਾਨੂੰ ${points} ਵਾਪਸ ਮਿਲ ਗਏ ਹਨ, ਅਤੇ ਫੇਰੀ ਦੀ ਕੀਮਤ ਉਹੀ ਹੈ ਜੋ ਇਨਾਮ ਤੋਂ ਬਿਨਾਂ ਸੀ।`,
    },
  },
}
