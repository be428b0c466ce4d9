import type { ConcernOutcome } from '#events/values/concerns.ts'
import type { Language } from '#events/values/language.ts'

interface ConcernWords {
  readonly received: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: string
    readonly clocks: (respondUntil: string, decideUntil: string) => string
    /** It came after the 48 hours. */
    readonly late: string
  }
  readonly answered: { readonly subject: (reference: string) => string; readonly title: string }
  readonly decided: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly outcomes: Readonly<Record<ConcernOutcome, string>>
    readonly refund: (amount: string, until: string) => string
    readonly reclean: (when: string) => string
  }
  /** Of the confirmation of a free visit: why it is free. `date` is the day of the visit that fell short. */
  readonly free: {
    readonly body: (reference: string, date: string) => string
    readonly price: string
    /** Of the mail about its new time: as the customer asked, or because we had to. */
    readonly moved: string
    readonly movedByOffice: string
    /** It was the one move on short notice. */
    readonly movedOnce: string
  }
  readonly button: string
}

export const concernWords: Readonly<Record<Language, ConcernWords>> = {
  en: {
    received: {
      subject: (reference) => `We have your message about visit ${reference}`,
      title: 'We are sorry that something was not right',
      body: 'Thank you for telling us. Somebody of our office looks at it.',
      clocks: (respondUntil, decideUntil) =>
        `You have a first response by ${respondUntil}, and our decision by ${decideUntil}, Toronto time.`,
      late: 'The 48 hours of the satisfaction guarantee were over when it came. We look at it all the same, and decide what we can do.',
    },
    answered: {
      subject: (reference) => `About your visit ${reference}`,
      title: 'Our answer to what was not right',
    },
    decided: {
      subject: (reference) => `Our decision about your visit ${reference}`,
      title: 'What we have decided',
      outcomes: {
        reclean: 'We come back and do that part again, at no cost.',
        refund: 'You get money back.',
        declined: 'We cannot give you anything back for it this time. This is why:',
      },
      refund: (amount, until) =>
        `${amount} goes back to the card that you paid with. Your bank usually shows it by the end of ${until}.`,
      reclean: (when) => `We come on ${when}. A mail confirms the visit; you can move it in your account.`,
    },
    free: {
      body: (reference, date) =>
        `We come again under our satisfaction guarantee, because something was not right at your visit ${reference} of ${date}: we do that part again. The visit is free, there is nothing to pay.`,
      price: 'Free',
      moved: 'As you asked, we have moved this free visit under our satisfaction guarantee. It stays free.',
      movedByOffice:
        'We are sorry: we had to move this free visit under our satisfaction guarantee. It stays free. If the new time does not suit you, call us or answer this mail.',
      movedOnce: 'This was the one move on short notice. If it has to move again, call us or answer this mail.',
    },
    button: 'See it in your account',
  },
  fr: {
    received: {
      subject: (reference) => `Nous avons votre message au sujet de la visite ${reference}`,
      title: 'Nous sommes désolés que tout n’ait pas été parfait',
      body: 'Merci de nous l’avoir dit. Quelqu’un de notre bureau s’en occupe.',
      clocks: (respondUntil, decideUntil) =>
        `Vous aurez une première réponse d’ici le ${respondUntil}, et notre décision d’ici le ${decideUntil}, heure de Toronto.`,
      late: 'Les 48 heures de la garantie de satisfaction étaient écoulées quand nous avons reçu votre message. Nous l’examinons quand même et décidons de ce que nous pouvons faire.',
    },
    answered: {
      subject: (reference) => `Au sujet de votre visite ${reference}`,
      title: 'Notre réponse à ce qui n’allait pas',
    },
    decided: {
      subject: (reference) => `Notre décision au sujet de votre visite ${reference}`,
      title: 'Ce que nous avons décidé',
      outcomes: {
        reclean: 'Nous revenons refaire cette partie, sans frais.',
        refund: 'Nous vous remboursons.',
        declined: 'Cette fois, nous ne pouvons rien vous rembourser. Voici pourquoi :',
      },
      refund: (amount, until) =>
        `${amount} reviennent sur la carte avec laquelle vous avez payé. Votre banque les affiche d’habitude d’ici le ${until}.`,
      reclean: (when) =>
        `Nous venons le ${when}. Un courriel confirme la visite; vous pouvez la déplacer dans votre compte.`,
    },
    free: {
      body: (reference, date) =>
        `Nous revenons au titre de notre garantie de satisfaction, parce que tout n’était pas parfait à votre visite ${reference} du ${date} : nous refaisons cette partie. La visite est gratuite, vous n’avez rien à payer.`,
      price: 'Gratuit',
      moved:
        'Comme vous l’avez demandé, nous avons déplacé cette visite gratuite, faite au titre de notre garantie de satisfaction. Elle reste gratuite.',
      movedByOffice:
        'Nous sommes désolés : nous avons dû déplacer cette visite gratuite, faite au titre de notre garantie de satisfaction. Elle reste gratuite. Si le nouveau moment ne vous convient pas, appelez-nous ou répondez à ce courriel.',
      movedOnce:
        'C’était le seul déplacement à court préavis. S’il faut la déplacer encore, appelez-nous ou répondez à ce courriel.',
    },
    button: 'Voir dans votre compte',
  },
  pa: {
    received: {
      subject: (reference) => `ਫੇਰੀ ${reference} ਬਾਰੇ ਤੁਹਾਡਾ ਸੁਨੇਹਾ ਸਾਨੂੰ ਮਿਲ ਗਿਆ`,
      title: 'ਸਾਨੂੰ ਅਫ਼ਸੋਸ ਹੈ ਕਿ ਕੁਝ ਠੀਕ ਨਹੀਂ ਸੀ',
      body: 'ਦੱਸਣ ਲਈ ਧੰਨਵਾਦ। ਸਾਡੇ ਦਫ਼ਤਰ ਵਿੱਚੋਂ ਕੋਈ ਇਸ ਨੂੰ ਵੇਖ ਰਿਹਾ ਹੈ।',
      clocks: (respondUntil, decideUntil) =>
        `ਟੋਰਾਂਟੋ ਦੇ ਸਮੇਂ ਅਨੁਸਾਰ ਤੁਹਾਨੂੰ ${respondUntil} ਤੱਕ ਪਹਿਲਾ ਜਵਾਬ ਮਿਲੇਗਾ, ਅਤੇ ${decideUntil} ਤੱਕ ਸਾਡਾ ਫ਼ੈਸਲਾ।`,
      late: 'ਜਦੋਂ ਇਹ ਮਿਲਿਆ, ਤਸੱਲੀ ਦੀ ਗਰੰਟੀ ਦੇ 48 ਘੰਟੇ ਲੰਘ ਚੁੱਕੇ ਸਨ। ਫਿਰ ਵੀ ਅਸੀਂ ਇਸ ਨੂੰ ਵੇਖਾਂਗੇ ਅਤੇ ਫ਼ੈਸਲਾ ਕਰਾਂਗੇ ਕਿ ਅਸੀਂ ਕੀ ਕਰ ਸਕਦੇ ਹਾਂ।',
    },
    answered: {
      subject: (reference) => `ਤੁਹਾਡੀ ਫੇਰੀ ${reference} ਬਾਰੇ`,
      title: 'ਜੋ ਠੀਕ ਨਹੀਂ ਸੀ, ਉਸ ਬਾਰੇ ਸਾਡਾ ਜਵਾਬ',
    },
    decided: {
      subject: (reference) => `ਤੁਹਾਡੀ ਫੇਰੀ ${reference} ਬਾਰੇ ਸਾਡਾ ਫ਼ੈਸਲਾ`,
      title: 'ਅਸੀਂ ਕੀ ਫ਼ੈਸਲਾ ਕੀਤਾ',
      outcomes: {
        reclean: 'ਅਸੀਂ ਦੁਬਾਰਾ ਆ ਕੇ ਉਹ ਹਿੱਸਾ ਮੁਫ਼ਤ ਸਾਫ਼ ਕਰਾਂਗੇ।',
        refund: 'ਤੁਹਾਨੂੰ ਪੈਸੇ ਵਾਪਸ ਮਿਲਣਗੇ।',
        declined: 'ਇਸ ਵਾਰ ਅਸੀਂ ਇਸ ਲਈ ਕੁਝ ਵਾਪਸ ਨਹੀਂ ਕਰ ਸਕਦੇ। ਕਾਰਨ ਇਹ ਹੈ:',
      },
      refund: (amount, until) =>
        `${amount} ਉਸੇ ਕਾਰਡ ’ਤੇ ਵਾਪਸ ਜਾਣਗੇ ਜਿਸ ਨਾਲ ਤੁਸੀਂ ਭੁਗਤਾਨ ਕੀਤਾ ਸੀ। ਤੁਹਾਡਾ ਬੈਂਕ ਇਹ ਆਮ ਤੌਰ ’ਤੇ ${until} ਦੇ ਅੰਤ ਤੱਕ ਵਿਖਾ ਦਿੰਦਾ ਹੈ।`,
      reclean: (when) => `ਅਸੀਂ ${when} ਵਜੇ ਆਵਾਂਗੇ। ਇੱਕ ਈਮੇਲ ਇਸ ਦੀ ਪੁਸ਼ਟੀ ਕਰੇਗੀ; ਤੁਸੀਂ ਆਪਣੇ ਖਾਤੇ ਵਿੱਚ ਸਮਾਂ ਬਦਲ ਸਕਦੇ ਹੋ।`,
    },
    free: {
      body: (reference, date) =>
        `ਅਸੀਂ ਆਪਣੀ ਤਸੱਲੀ ਦੀ ਗਰੰਟੀ ਹੇਠ ਦੁਬਾਰਾ ਆ ਰਹੇ ਹਾਂ, ਕਿਉਂਕਿ ${date} ਦੀ ਫੇਰੀ ${reference} ਵਿੱਚ ਕੁਝ ਠੀਕ ਨਹੀਂ ਸੀ: ਅਸੀਂ ਉਹ ਹਿੱਸਾ ਦੁਬਾਰਾ ਕਰਾਂਗੇ। ਇਹ ਮੁਫ਼ਤ ਹੈ, ਤੁਸੀਂ ਕੁਝ ਨਹੀਂ ਦੇਣਾ।`,
      price: 'ਮੁਫ਼ਤ',
      moved: 'ਤੁਹਾਡੇ ਕਹਿਣ ’ਤੇ ਅਸੀਂ ਤਸੱਲੀ ਦੀ ਗਰੰਟੀ ਹੇਠ ਇਸ ਮੁਫ਼ਤ ਫੇਰੀ ਦਾ ਸਮਾਂ ਬਦਲ ਦਿੱਤਾ ਹੈ। ਇਹ ਮੁਫ਼ਤ ਹੀ ਰਹੇਗੀ।',
      movedByOffice:
        'ਸਾਨੂੰ ਅਫ਼ਸੋਸ ਹੈ: ਸਾਨੂੰ ਤਸੱਲੀ ਦੀ ਗਰੰਟੀ ਹੇਠ ਇਸ ਮੁਫ਼ਤ ਫੇਰੀ ਦਾ ਸਮਾਂ ਬਦਲਣਾ ਪਿਆ। ਇਹ ਮੁਫ਼ਤ ਹੀ ਰਹੇਗੀ। ਜੇ ਨਵਾਂ ਸਮਾਂ ਠੀਕ ਨਹੀਂ, ਤਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ ਜਾਂ ਇਸ ਈਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ।',
      movedOnce: 'ਥੋੜ੍ਹੇ ਨੋਟਿਸ ’ਤੇ ਇਹ ਇੱਕੋ-ਇੱਕ ਤਬਦੀਲੀ ਸੀ। ਜੇ ਸਮਾਂ ਫਿਰ ਬਦਲਣਾ ਪਵੇ, ਤਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ ਜਾਂ ਇਸ ਈਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ।',
    },
    button: 'ਆਪਣੇ ਖਾਤੇ ਵਿੱਚ ਵੇਖੋ',
  },
}
