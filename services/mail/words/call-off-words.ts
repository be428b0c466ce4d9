import type { Language } from '#events/values/language.ts'

interface CallOffWords {
  readonly calledOff: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: string
    /** The two ways, where something was paid; of them the first one alone where nothing was. */
    readonly choice: (amount: string, until: string) => string
    readonly unpaid: (until: string) => string
    readonly button: string
    /** Who hears nothing is not forgotten. */
    readonly silent: string
    readonly calendar: string
  }
  readonly reinstated: {
    readonly subject: (reference: string) => string
    readonly title: string
    readonly body: string
    readonly calendar: string
  }
}

export const callOffWords: Readonly<Record<Language, CallOffWords>> = {
  en: {
    calledOff: {
      subject: (reference) => `Called off because of the weather: ${reference}`,
      title: 'The weather has called your visit off',
      body: 'We are sorry: the weather does not let us work that day. You decide what happens now.',
      choice: (amount, until) =>
        `Choose another time, free of charge, or take back all that you paid: ${amount}. You can choose until ${until}, Toronto time.`,
      unpaid: (until) =>
        `Choose another time, or cancel: both are free, and you have paid nothing. You can choose until ${until}, Toronto time.`,
      button: 'Choose what happens now',
      silent:
        'Another time does not use up a move of your own. The link works for whoever has it. If we hear nothing, nothing is lost: your visit stays open, and we get in touch.',
      calendar: 'The attached calendar file takes the visit out of your calendar.',
    },
    reinstated: {
      subject: (reference) => `Your visit takes place after all: ${reference}`,
      title: 'Your visit takes place after all',
      body: 'We had called this visit off because of the weather. We can come after all, at the time that you had booked. If you have made other plans, call us or answer this mail: we find another way.',
      calendar: 'The attached calendar file puts the visit back into your calendar.',
    },
  },
  fr: {
    calledOff: {
      subject: (reference) => `Annulé à cause de la météo : ${reference}`,
      title: 'La météo fait annuler votre rendez-vous',
      body: 'Nous sommes désolés : la météo ne nous permet pas de travailler ce jour-là. C’est à vous de décider de la suite.',
      choice: (amount, until) =>
        `Choisissez un autre moment, sans frais, ou faites-vous rembourser tout ce que vous avez payé : ${amount}. Vous pouvez choisir jusqu’au ${until}, heure de Toronto.`,
      unpaid: (until) =>
        `Choisissez un autre moment ou annulez : les deux sont gratuits, et vous n’avez rien payé. Vous pouvez choisir jusqu’au ${until}, heure de Toronto.`,
      button: 'Choisir la suite',
      silent:
        'Un autre moment ne compte pas parmi vos propres déplacements. Le lien fonctionne pour quiconque l’a en main. Sans nouvelles de vous, rien n’est perdu : votre rendez-vous reste ouvert, et nous vous appelons ou vous écrivons.',
      calendar: 'Le fichier joint retire le rendez-vous de votre calendrier.',
    },
    reinstated: {
      subject: (reference) => `Votre rendez-vous a finalement lieu : ${reference}`,
      title: 'Votre rendez-vous a finalement lieu',
      body: 'Nous avions annulé ce rendez-vous à cause de la météo. Nous pouvons finalement venir, à l’heure que vous aviez réservée. Si vous avez d’autres projets, appelez-nous ou répondez à ce courriel : nous trouverons une autre solution.',
      calendar: 'Le fichier joint remet le rendez-vous dans votre calendrier.',
    },
  },
  pa: {
    calledOff: {
      subject: (reference) => `ਮੌਸਮ ਕਰਕੇ ਰੱਦ: ${reference}`,
      title: 'ਮੌਸਮ ਕਰਕੇ ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਰੱਦ ਹੋਈ ਹੈ',
      body: 'ਸਾਨੂੰ ਅਫ਼ਸੋਸ ਹੈ: ਉਸ ਦਿਨ ਮੌਸਮ ਕਰਕੇ ਅਸੀਂ ਕੰਮ ਨਹੀਂ ਕਰ ਸਕਦੇ। ਹੁਣ ਕੀ ਕਰਨਾ ਹੈ, ਇਹ ਤੁਸੀਂ ਚੁਣੋ।',
      choice: (amount, until) =>
        `ਕੋਈ ਹੋਰ ਸਮਾਂ ਮੁਫ਼ਤ ਚੁਣੋ, ਜਾਂ ਜਿੰਨਾ ਤੁਸੀਂ ਭਰਿਆ ਹੈ ਉਹ ਸਾਰਾ ਵਾਪਸ ਲਓ: ${amount}। ਤੁਸੀਂ ਟੋਰਾਂਟੋ ਦੇ ਸਮੇਂ ਅਨੁਸਾਰ ${until} ਤੱਕ ਚੁਣ ਸਕਦੇ ਹੋ।`,
      unpaid: (until) =>
        `ਕੋਈ ਹੋਰ ਸਮਾਂ ਚੁਣੋ, ਜਾਂ ਰੱਦ ਕਰੋ: ਦੋਵੇਂ ਮੁਫ਼ਤ ਹਨ, ਅਤੇ ਤੁਸੀਂ ਕੁਝ ਨਹੀਂ ਭਰਿਆ। ਤੁਸੀਂ ਟੋਰਾਂਟੋ ਦੇ ਸਮੇਂ ਅਨੁਸਾਰ ${until} ਤੱਕ ਚੁਣ ਸਕਦੇ ਹੋ।`,
      button: 'ਹੁਣ ਕੀ ਕਰਨਾ ਹੈ, ਚੁਣੋ',
      silent:
        'ਹੋਰ ਸਮਾਂ ਚੁਣਨਾ ਤੁਹਾਡੀਆਂ ਆਪਣੀਆਂ ਤਬਦੀਲੀਆਂ ਵਿੱਚ ਨਹੀਂ ਗਿਣਿਆ ਜਾਂਦਾ। ਜਿਸ ਕੋਲ ਵੀ ਇਹ ਲਿੰਕ ਹੋਵੇ ਉਹ ਇਸ ਨੂੰ ਵਰਤ ਸਕਦਾ ਹੈ। ਜੇ ਸਾਨੂੰ ਤੁਹਾਡਾ ਜਵਾਬ ਨਾ ਮਿਲੇ, ਤਾਂ ਵੀ ਕੁਝ ਨਹੀਂ ਗੁਆਚਦਾ: ਬੁਕਿੰਗ ਖੁੱਲ੍ਹੀ ਰਹਿੰਦੀ ਹੈ, ਅਤੇ ਅਸੀਂ ਤੁਹਾਡੇ ਨਾਲ ਗੱਲ ਕਰਾਂਗੇ।',
      calendar: 'ਨੱਥੀ ਫ਼ਾਈਲ ਇਸ ਬੁਕਿੰਗ ਨੂੰ ਤੁਹਾਡੇ ਕੈਲੰਡਰ ਵਿੱਚੋਂ ਹਟਾ ਦਿੰਦੀ ਹੈ।',
    },
    reinstated: {
      subject: (reference) => `ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਮੁੜ ਪੱਕੀ ਹੈ: ${reference}`,
      title: 'ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਮੁੜ ਪੱਕੀ ਹੈ',
      body: 'ਅਸੀਂ ਇਹ ਬੁਕਿੰਗ ਮੌਸਮ ਕਰਕੇ ਰੱਦ ਕੀਤੀ ਸੀ। ਹੁਣ ਅਸੀਂ ਉਸੇ ਸਮੇਂ ਆ ਸਕਦੇ ਹਾਂ ਜੋ ਤੁਸੀਂ ਬੁੱਕ ਕੀਤਾ ਸੀ। ਜੇ ਤੁਸੀਂ ਇਸ ਦੌਰਾਨ ਕੋਈ ਹੋਰ ਪ੍ਰੋਗਰਾਮ ਬਣਾ ਲਿਆ ਹੈ, ਤਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ ਜਾਂ ਇਸ ਈਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ: ਅਸੀਂ ਕੋਈ ਹੋਰ ਹੱਲ ਲੱਭਾਂਗੇ।',
      calendar: 'ਨੱਥੀ ਫ਼ਾਈਲ ਇਸ ਬੁਕਿੰਗ ਨੂੰ ਤੁਹਾਡੇ ਕੈਲੰਡਰ ਵਿੱਚ ਵਾਪਸ ਪਾ ਦਿੰਦੀ ਹੈ।',
    },
  },
}
