import type { Language } from '#events/values/language.ts'

interface ChargeMailWords {
  /** 'Visa ending in 4242' */
  readonly card: (brand: string, last4: string) => string
  readonly amount: string
  readonly toCard: string
  readonly notBefore: string
  readonly announced: {
    readonly subject: (reference: string) => string
    readonly title: string
    /** What happened, and who has decided. `arrived` is the time at which the van was there. */
    readonly why: (arrived: string) => string
    readonly what: (amount: string, card: string, when: string) => string
    readonly button: string
    readonly objectTitle: string
    readonly object: (phone: string) => string
    readonly otherTitle: string
    /** The link beside it, and for how many days it can be used. */
    readonly other: (days: number) => string
    readonly link: string
  }
  readonly withdrawn: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: (amount: string, card: string) => string
  }
  readonly failed: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly why: Readonly<
      Record<'declined' | 'authentication_required' | 'unreachable', (amount: string, card: string) => string>
    >
    readonly owed: string
    readonly other: (days: number) => string
  }
}

export const chargeMailWords: Readonly<Record<Language, ChargeMailWords>> = {
  en: {
    card: (brand, last4) => `${brand} ending in ${last4}`,
    amount: 'Amount, tax included',
    toCard: 'Card',
    notBefore: 'Not before',
    announced: {
      subject: (reference) => `Nobody was there for your visit ${reference}: what we will charge`,
      title: 'Nobody was there for your visit',
      why: (arrived) =>
        `Our van was at your place on ${arrived}, and nobody was there. When you saved your card you agreed that we may then charge the unpaid rest of the price of the visit. A person at our office has decided to do so.`,
      what: (amount, card, when) =>
        `We will charge ${amount} to your ${card}, not before ${when} Toronto time. Until then nothing is charged.`,
      button: 'See your visit',
      objectTitle: 'Is this not right?',
      object: (phone) =>
        `Answer this e-mail, or call ${phone}, before then: a person looks at it and can withdraw the charge. You can also remove the card in your account; then it is not charged.`,
      otherTitle: 'Would you rather pay another way?',
      other: (days) =>
        `Pay on our secure page with any card, and your saved card is not charged. The link can be used for ${days} days.`,
      link: 'Pay on the secure page',
    },
    withdrawn: {
      subject: (reference) => `Your card is not charged: ${reference}`,
      title: 'Your card is not charged',
      body: (amount, card) =>
        `We have withdrawn the charge of ${amount} to your ${card} that we wrote to you about. Nothing was charged for it, and nothing more is owed for this visit.`,
    },
    failed: {
      subject: (reference) => `Your card could not be charged: ${reference}`,
      title: 'Your card could not be charged',
      why: {
        declined: (amount, card) => `Your bank declined the charge of ${amount} to your ${card}. Nothing was charged.`,
        authentication_required: (amount, card) =>
          `Your bank wants to ask you before ${amount} is charged to your ${card}. Nothing was charged.`,
        unreachable: (amount, card) =>
          `We could not reach our payment provider to charge ${amount} to your ${card}. Nothing is charged to it any more.`,
      },
      owed: 'The amount is still owed for the visit at which nobody was there. Please pay it on our secure page; we do not charge the saved card again.',
      other: (days) =>
        `The link can be used for ${days} days, by whoever has it. Is the amount not right? Answer this e-mail, and a person looks at it.`,
    },
  },
  fr: {
    card: (brand, last4) => `carte ${brand} se terminant par ${last4}`,
    amount: 'Montant, taxes comprises',
    toCard: 'Carte',
    notBefore: 'Pas avant',
    announced: {
      subject: (reference) => `Personne n’était là pour votre visite ${reference} : ce que nous allons débiter`,
      title: 'Personne n’était là pour votre visite',
      why: (arrived) =>
        `Notre fourgonnette était chez vous le ${arrived}, et il n’y avait personne. En enregistrant votre carte, vous avez accepté que nous puissions alors débiter le reste impayé du prix de la visite. Une personne de notre bureau a décidé de le faire.`,
      what: (amount, card, when) =>
        `Nous débiterons ${amount} de votre ${card}, pas avant le ${when}, heure de Toronto. D’ici là, rien ne sera débité.`,
      button: 'Voir votre visite',
      objectTitle: 'Vous contestez ce débit?',
      object: (phone) =>
        `Répondez à ce courriel ou appelez le ${phone} d’ici là : une personne examine votre réponse et peut annuler le débit. Vous pouvez aussi retirer la carte dans votre compte; elle ne sera alors pas débitée.`,
      otherTitle: 'Vous préférez payer autrement?',
      other: (days) =>
        `Payez sur notre page sécurisée avec la carte de votre choix, et votre carte enregistrée ne sera pas débitée. Le lien est valable ${days} jours.`,
      link: 'Payer sur la page sécurisée',
    },
    withdrawn: {
      subject: (reference) => `Votre carte ne sera pas débitée : ${reference}`,
      title: 'Votre carte ne sera pas débitée',
      body: (amount, card) =>
        `Nous avons annulé le débit de ${amount} sur votre ${card} que nous vous avions annoncé. Rien n’a été débité, et vous ne devez plus rien pour cette visite.`,
    },
    failed: {
      subject: (reference) => `Votre carte n’a pas pu être débitée : ${reference}`,
      title: 'Votre carte n’a pas pu être débitée',
      why: {
        declined: (amount, card) =>
          `Votre banque a refusé le débit de ${amount} sur votre ${card}. Rien n’a été débité.`,
        authentication_required: (amount, card) =>
          `Votre banque exige que vous confirmiez le débit de ${amount} sur votre ${card}. Rien n’a été débité.`,
        unreachable: (amount, card) =>
          `Nous n’avons pas pu joindre notre fournisseur de paiement pour débiter ${amount} de votre ${card}. Elle ne sera plus débitée.`,
      },
      owed: 'Le montant reste dû pour la visite à laquelle il n’y avait personne. Veuillez le payer sur notre page sécurisée; nous ne débiterons plus la carte enregistrée.',
      other: (days) =>
        `Le lien est valable ${days} jours, pour quiconque l’a en main. Le montant n’est pas exact? Répondez à ce courriel, et une personne l’examinera.`,
    },
  },
  pa: {
    card: (brand, last4) => `${brand} ਕਾਰਡ (ਆਖ਼ਰੀ ਅੰਕ ${last4})`,
    amount: 'ਰਕਮ, ਟੈਕਸ ਸਮੇਤ',
    toCard: 'ਕਾਰਡ',
    notBefore: 'ਇਸ ਤੋਂ ਪਹਿਲਾਂ ਨਹੀਂ',
    announced: {
      subject: (reference) => `ਤੁਹਾਡੀ ਫੇਰੀ ${reference} ’ਤੇ ਕੋਈ ਨਹੀਂ ਸੀ: ਅਸੀਂ ਕਿੰਨਾ ਚਾਰਜ ਕਰਾਂਗੇ`,
      title: 'ਤੁਹਾਡੀ ਫੇਰੀ ’ਤੇ ਕੋਈ ਨਹੀਂ ਸੀ',
      why: (arrived) =>
        `${arrived} ਵਜੇ ਸਾਡੀ ਵੈਨ ਤੁਹਾਡੇ ਟਿਕਾਣੇ ’ਤੇ ਸੀ, ਪਰ ਉੱਥੇ ਕੋਈ ਨਹੀਂ ਸੀ। ਕਾਰਡ ਸੰਭਾਲਣ ਵੇਲੇ ਤੁਸੀਂ ਸਹਿਮਤ ਹੋਏ ਸੀ ਕਿ ਅਜਿਹੀ ਹਾਲਤ ਵਿੱਚ ਅਸੀਂ ਫੇਰੀ ਦੀ ਕੀਮਤ ਦਾ ਬਾਕੀ ਹਿੱਸਾ ਚਾਰਜ ਕਰ ਸਕਦੇ ਹਾਂ। ਸਾਡੇ ਦਫ਼ਤਰ ਦੇ ਇੱਕ ਵਿਅਕਤੀ ਨੇ ਅਜਿਹਾ ਕਰਨ ਦਾ ਫ਼ੈਸਲਾ ਕੀਤਾ ਹੈ।`,
      what: (amount, card, when) =>
        `ਅਸੀਂ ਤੁਹਾਡੇ ${card} ਤੋਂ ${amount} ਚਾਰਜ ਕਰਾਂਗੇ, ਟੋਰਾਂਟੋ ਦੇ ਸਮੇਂ ਮੁਤਾਬਕ ${when} ਤੋਂ ਪਹਿਲਾਂ ਨਹੀਂ। ਉਦੋਂ ਤੱਕ ਕੁਝ ਵੀ ਚਾਰਜ ਨਹੀਂ ਹੋਵੇਗਾ।`,
      button: 'ਆਪਣੀ ਫੇਰੀ ਵੇਖੋ',
      objectTitle: 'ਕੀ ਇਹ ਸਹੀ ਨਹੀਂ?',
      object: (phone) =>
        `ਉਸ ਤੋਂ ਪਹਿਲਾਂ ਇਸ ਈਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ ਜਾਂ ${phone} ’ਤੇ ਫ਼ੋਨ ਕਰੋ: ਸਾਡਾ ਕਰਮਚਾਰੀ ਇਸ ਨੂੰ ਵੇਖੇਗਾ ਅਤੇ ਚਾਰਜ ਰੱਦ ਕਰ ਸਕਦਾ ਹੈ। ਤੁਸੀਂ ਆਪਣੇ ਖਾਤੇ ਵਿੱਚੋਂ ਕਾਰਡ ਹਟਾ ਵੀ ਸਕਦੇ ਹੋ; ਫਿਰ ਉਸ ਤੋਂ ਚਾਰਜ ਨਹੀਂ ਹੋਵੇਗਾ।`,
      otherTitle: 'ਕੀ ਹੋਰ ਤਰੀਕੇ ਨਾਲ ਭੁਗਤਾਨ ਕਰਨਾ ਚਾਹੋਗੇ?',
      other: (days) =>
        `ਸਾਡੇ ਸੁਰੱਖਿਅਤ ਪੰਨੇ ’ਤੇ ਕਿਸੇ ਵੀ ਕਾਰਡ ਨਾਲ ਭੁਗਤਾਨ ਕਰੋ, ਫਿਰ ਤੁਹਾਡੇ ਸੰਭਾਲੇ ਹੋਏ ਕਾਰਡ ਤੋਂ ਚਾਰਜ ਨਹੀਂ ਹੋਵੇਗਾ। ਇਹ ਲਿੰਕ ${days} ਦਿਨ ਚੱਲਦਾ ਹੈ।`,
      link: 'ਸੁਰੱਖਿਅਤ ਪੰਨੇ ’ਤੇ ਭੁਗਤਾਨ ਕਰੋ',
    },
    withdrawn: {
      subject: (reference) => `ਤੁਹਾਡੇ ਕਾਰਡ ਤੋਂ ਕੁਝ ਚਾਰਜ ਨਹੀਂ ਹੋਵੇਗਾ: ${reference}`,
      title: 'ਤੁਹਾਡੇ ਕਾਰਡ ਤੋਂ ਕੁਝ ਚਾਰਜ ਨਹੀਂ ਹੋਵੇਗਾ',
      body: (amount, card) =>
        `ਅਸੀਂ ਤੁਹਾਡੇ ${card} ਤੋਂ ${amount} ਦਾ ਉਹ ਚਾਰਜ ਰੱਦ ਕਰ ਦਿੱਤਾ ਹੈ ਜਿਸ ਬਾਰੇ ਅਸੀਂ ਤੁਹਾਨੂੰ ਲਿਖਿਆ ਸੀ। ਇਸ ਲਈ ਕੁਝ ਚਾਰਜ ਨਹੀਂ ਹੋਇਆ, ਅਤੇ ਇਸ ਫੇਰੀ ਲਈ ਹੋਰ ਕੁਝ ਦੇਣਾ ਬਾਕੀ ਨਹੀਂ।`,
    },
    failed: {
      subject: (reference) => `ਤੁਹਾਡੇ ਕਾਰਡ ਤੋਂ ਚਾਰਜ ਨਹੀਂ ਹੋ ਸਕਿਆ: ${reference}`,
      title: 'ਤੁਹਾਡੇ ਕਾਰਡ ਤੋਂ ਚਾਰਜ ਨਹੀਂ ਹੋ ਸਕਿਆ',
      why: {
        declined: (amount, card) => `ਤੁਹਾਡੇ ਬੈਂਕ ਨੇ ਤੁਹਾਡੇ ${card} ਤੋਂ ${amount} ਦਾ ਚਾਰਜ ਨਾਮਨਜ਼ੂਰ ਕਰ ਦਿੱਤਾ। ਕੁਝ ਵੀ ਚਾਰਜ ਨਹੀਂ ਹੋਇਆ।`,
        authentication_required: (amount, card) =>
          `ਤੁਹਾਡੇ ${card} ਤੋਂ ${amount} ਚਾਰਜ ਹੋਣ ਤੋਂ ਪਹਿਲਾਂ ਤੁਹਾਡਾ ਬੈਂਕ ਤੁਹਾਡੇ ਤੋਂ ਪੁਸ਼ਟੀ ਚਾਹੁੰਦਾ ਹੈ। ਕੁਝ ਵੀ ਚਾਰਜ ਨਹੀਂ ਹੋਇਆ।`,
        unreachable: (amount, card) =>
          `ਤੁਹਾਡੇ ${card} ਤੋਂ ${amount} ਚਾਰਜ ਕਰਨ ਲਈ ਅਸੀਂ ਆਪਣੀ ਪੇਮੈਂਟ ਕੰਪਨੀ ਤੱਕ ਨਹੀਂ ਪਹੁੰਚ ਸਕੇ। ਹੁਣ ਉਸ ਤੋਂ ਚਾਰਜ ਨਹੀਂ ਕੀਤਾ ਜਾਵੇਗਾ।`,
      },
      owed: 'ਜਿਸ ਫੇਰੀ ’ਤੇ ਕੋਈ ਨਹੀਂ ਸੀ, ਉਸ ਲਈ ਇਹ ਰਕਮ ਹਾਲੇ ਬਾਕੀ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਇਸ ਨੂੰ ਸਾਡੇ ਸੁਰੱਖਿਅਤ ਪੰਨੇ ’ਤੇ ਭਰੋ; ਅਸੀਂ ਸੰਭਾਲੇ ਹੋਏ ਕਾਰਡ ਤੋਂ ਦੁਬਾਰਾ ਚਾਰਜ ਨਹੀਂ ਕਰਾਂਗੇ।',
      other: (days) =>
        `ਇਹ ਲਿੰਕ ${days} ਦਿਨ ਚੱਲਦਾ ਹੈ, ਅਤੇ ਜਿਸ ਕੋਲ ਵੀ ਹੋਵੇ ਉਹ ਇਸ ਨੂੰ ਵਰਤ ਸਕਦਾ ਹੈ। ਕੀ ਰਕਮ ਸਹੀ ਨਹੀਂ? ਇਸ ਈਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ, ਸਾਡਾ ਕਰਮਚਾਰੀ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।`,
    },
  },
}
