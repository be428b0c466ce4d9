import type { Language } from '#events/values/language.ts'

interface ReviewMailWords {
  readonly subject: string
  readonly title: string
  readonly body: string
  readonly button: string
  readonly expiry: (days: number) => string
  /** For somebody with whom something went wrong. */
  readonly wrong: string
  readonly why: string
  readonly decline: string
}

export const reviewMailWords: Readonly<Record<Language, ReviewMailWords>> = {
  en: {
    subject: 'How was your visit?',
    title: 'How was your visit?',
    body: 'Thank you for having us. One to five stars and a few words of your own help others to choose, and us to get better. Good or bad, it appears on our page as you write it.',
    button: 'Write a review',
    expiry: (days) => `The link opens the review of this visit only, for ${days} days. You need not sign in.`,
    wrong: 'Is something not as it should be? Answer this mail, and we make it right.',
    why: 'You get this mail, once for each visit, because we cleaned your car.',
    decline: 'Do not ask me again',
  },
  fr: {
    subject: 'Comment s’est passée votre visite?',
    title: 'Comment s’est passée votre visite?',
    body: 'Merci de nous avoir reçus. Une à cinq étoiles et quelques mots de votre part aident les autres à choisir, et nous à nous améliorer. Bon ou mauvais, votre avis paraît sur notre page tel que vous l’écrivez.',
    button: 'Écrire un avis',
    expiry: (days) =>
      `Le lien n’ouvre que l’avis de cette visite, pendant ${days} jours. Vous n’avez pas à vous connecter.`,
    wrong: 'Quelque chose ne va pas? Répondez à ce courriel et nous arrangerons cela.',
    why: 'Vous recevez ce courriel, une seule fois par visite, parce que nous avons nettoyé votre auto.',
    decline: 'Ne plus me le demander',
  },
  pa: {
    subject: 'ਤੁਹਾਡੀ ਫੇਰੀ ਕਿਵੇਂ ਰਹੀ?',
    title: 'ਤੁਹਾਡੀ ਫੇਰੀ ਕਿਵੇਂ ਰਹੀ?',
    body: 'ਸਾਨੂੰ ਮੌਕਾ ਦੇਣ ਲਈ ਤੁਹਾਡਾ ਧੰਨਵਾਦ। ਇੱਕ ਤੋਂ ਪੰਜ ਤਾਰੇ ਅਤੇ ਤੁਹਾਡੇ ਆਪਣੇ ਕੁਝ ਸ਼ਬਦ ਦੂਜਿਆਂ ਨੂੰ ਚੁਣਨ ਵਿੱਚ ਅਤੇ ਸਾਨੂੰ ਬਿਹਤਰ ਹੋਣ ਵਿੱਚ ਮਦਦ ਕਰਦੇ ਹਨ। ਚੰਗਾ ਹੋਵੇ ਜਾਂ ਮਾੜਾ, ਰਿਵਿਊ ਸਾਡੇ ਪੰਨੇ ’ਤੇ ਉਵੇਂ ਹੀ ਦਿਸਦਾ ਹੈ ਜਿਵੇਂ ਤੁਸੀਂ ਲਿਖਦੇ ਹੋ।',
    button: 'ਰਿਵਿਊ ਲਿਖੋ',
    expiry: (days) => `ਇਹ ਲਿੰਕ ਸਿਰਫ਼ ਇਸ ਫੇਰੀ ਦਾ ਰਿਵਿਊ ਖੋਲ੍ਹਦਾ ਹੈ ਅਤੇ ${days} ਦਿਨ ਚੱਲਦਾ ਹੈ। ਤੁਹਾਨੂੰ ਸਾਈਨ ਇਨ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ।`,
    wrong: 'ਕੀ ਕੁਝ ਠੀਕ ਨਹੀਂ ਹੋਇਆ? ਇਸ ਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ, ਅਸੀਂ ਠੀਕ ਕਰ ਦੇਵਾਂਗੇ।',
    why: 'ਤੁਹਾਨੂੰ ਇਹ ਮੇਲ ਹਰ ਫੇਰੀ ਤੋਂ ਬਾਅਦ ਇੱਕ ਵਾਰ ਮਿਲਦੀ ਹੈ, ਕਿਉਂਕਿ ਅਸੀਂ ਤੁਹਾਡੀ ਗੱਡੀ ਸਾਫ਼ ਕੀਤੀ ਸੀ।',
    decline: 'ਮੈਨੂੰ ਮੁੜ ਨਾ ਪੁੱਛੋ',
  },
}
