import type { Language } from '#events/values/language.ts'

interface Said {
  readonly subject: (reference: string) => string
  readonly title: string
  readonly body: string
}

type ReminderMailWords = Readonly<Record<'booking-reminder-day' | 'booking-reminder-hours', Said>>

/** Sent late, the words stay true: they name no number of hours. */
export const reminderMailWords: Readonly<Record<Language, ReminderMailWords>> = {
  en: {
    'booking-reminder-day': {
      subject: (reference) => `Your visit is coming up: ${reference}`,
      title: 'Your visit is coming up',
      body: 'We come to you soon. Here is when and where, and what helps us to begin at once.',
    },
    'booking-reminder-hours': {
      subject: (reference) => `We will be with you soon: ${reference}`,
      title: 'We will be with you soon',
      body: 'Today is the day. Please have the key ready and the car where all doors open.',
    },
  },
  fr: {
    'booking-reminder-day': {
      subject: (reference) => `Votre visite approche : ${reference}`,
      title: 'Votre visite approche',
      body: 'Nous venons bientôt chez vous. Voici quand et où, et ce qui nous aide à commencer tout de suite.',
    },
    'booking-reminder-hours': {
      subject: (reference) => `Nous serons bientôt chez vous : ${reference}`,
      title: 'Nous serons bientôt chez vous',
      body: 'C’est aujourd’hui. Veuillez préparer la clé et garer l’auto là où toutes les portières s’ouvrent.',
    },
  },
  pa: {
    'booking-reminder-day': {
      subject: (reference) => `ਤੁਹਾਡੀ ਫੇਰੀ ਨੇੜੇ ਹੈ: ${reference}`,
      title: 'ਤੁਹਾਡੀ ਫੇਰੀ ਨੇੜੇ ਹੈ',
      body: 'ਅਸੀਂ ਜਲਦੀ ਤੁਹਾਡੇ ਕੋਲ ਆ ਰਹੇ ਹਾਂ। ਇਹ ਰਿਹਾ ਕਿ ਕਦੋਂ ਅਤੇ ਕਿੱਥੇ, ਅਤੇ ਕੀ ਕਰਨ ਨਾਲ ਅਸੀਂ ਤੁਰੰਤ ਕੰਮ ਸ਼ੁਰੂ ਕਰ ਸਕਦੇ ਹਾਂ।',
    },
    'booking-reminder-hours': {
      subject: (reference) => `ਅਸੀਂ ਥੋੜ੍ਹੀ ਦੇਰ ਵਿੱਚ ਆ ਰਹੇ ਹਾਂ: ${reference}`,
      title: 'ਅਸੀਂ ਥੋੜ੍ਹੀ ਦੇਰ ਵਿੱਚ ਆ ਰਹੇ ਹਾਂ',
      body: 'ਫੇਰੀ ਅੱਜ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਚਾਬੀ ਤਿਆਰ ਰੱਖੋ ਅਤੇ ਗੱਡੀ ਉੱਥੇ ਖੜ੍ਹੀ ਕਰੋ ਜਿੱਥੇ ਸਾਰੇ ਦਰਵਾਜ਼ੇ ਖੁੱਲ੍ਹਦੇ ਹੋਣ।',
    },
  },
}
