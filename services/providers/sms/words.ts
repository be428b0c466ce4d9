import type { Language } from '#events/values/language.ts'

/** What texts say; `name` is '' where it is not said. */
interface SmsWords {
  readonly greeting: (name: string) => string
  readonly code: (code: string, minutes: number) => string
  readonly reminderDay: (reference: string, moment: string) => string
  readonly reminderHours: (reference: string, moment: string) => string
  /** `time` is null where no time can be promised. */
  readonly departed: (reference: string, time: string | null) => string
  readonly moved: (reference: string, moment: string) => string
  readonly cancelled: (reference: string, moment: string) => string
  /** Called off because of the weather: the mail has the choice. */
  readonly calledOff: (reference: string, moment: string) => string
  /** A visit that was called off takes place. */
  readonly reinstated: (reference: string, moment: string) => string
  readonly stop: string
  /** The answer to HELP. */
  readonly help: (phone: string) => string
  /** The answer to anything that is no word of these. */
  readonly received: (phone: string) => string
  /** The answer to a wish to cancel: a text cancels nothing. */
  readonly notCancelled: (reference: string, phone: string) => string
  /** The answer to a word that ends the texts. */
  readonly stopped: string
  readonly resumed: string
  /** The end of each text: who we are. */
  readonly sender: (name: string, phone: string) => string
}

/**
 * Short, for a segment is paid for each 160 characters of GSM-7 or 70 of others. English and French are sent in GSM-7 (see
 * `toGsm7`), so that only è, é, à and ù keep their accents. Sent late, the words stay true: they name no number of hours.
 */
export const smsWords: Readonly<Record<Language, SmsWords>> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    code: (code, minutes) =>
      `${code} is your code to get texts about your visits. It works for ${minutes} minutes. You did not ask for it? Then do nothing.`,
    reminderDay: (reference, moment) => `your visit ${reference} is coming up: ${moment}.`,
    reminderHours: (reference, moment) =>
      `we will be with you soon: ${moment} (${reference}). Please have the key ready.`,
    departed: (reference, time) => `we are on the way to you${time === null ? '' : `, about ${time}`} (${reference}).`,
    moved: (reference, moment) => `we had to move your visit ${reference}. The new time: ${moment}.`,
    cancelled: (reference, moment) =>
      `your visit ${reference} of ${moment} is cancelled. What comes back to you is in our e-mail.`,
    calledOff: (reference, moment) =>
      `your visit ${reference} of ${moment} cannot take place because of the weather. What you can choose now is in our e-mail.`,
    reinstated: (reference, moment) => `your visit ${reference} takes place after all: ${moment}.`,
    stop: 'No more texts: STOP.',
    help: (phone) => `Text us here, or call ${phone}: our office reads it. No more texts: STOP.`,
    received: (phone) => `We have your text; our office reads it. Urgent? Please call ${phone}.`,
    notCancelled: (reference, phone) =>
      `We have your text. Your visit ${reference} is not cancelled yet: our office will call you, or call ${phone}.`,
    stopped: 'You get no more texts from us. START brings them back.',
    resumed: 'You get texts about your visits again. No more texts: STOP.',
    sender: (name, phone) => `${name}, ${phone}`,
  },
  fr: {
    greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    code: (code, minutes) =>
      `${code} est votre code pour recevoir des textos sur vos visites. Valable ${minutes} minutes. Vous n’avez rien demandé? Ne faites rien.`,
    reminderDay: (reference, moment) => `votre visite ${reference} approche : ${moment}.`,
    reminderHours: (reference, moment) =>
      `nous arrivons sous peu : ${moment} (${reference}). Merci de préparer la clé.`,
    departed: (reference, time) =>
      `nous sommes en route vers vous${time === null ? '' : `, vers ${time}`} (${reference}).`,
    moved: (reference, moment) => `votre visite ${reference} est déplacée au ${moment}.`,
    cancelled: (reference, moment) => `votre visite ${reference} du ${moment} est annulée. Détails par courriel.`,
    calledOff: (reference, moment) => `votre visite ${reference} du ${moment} est annulée (météo). Choix par courriel.`,
    reinstated: (reference, moment) => `votre visite ${reference} aura bien lieu : ${moment}.`,
    stop: 'Fin des textos : ARRET.',
    help: (phone) => `Écrivez-nous ici ou appelez le ${phone} : notre bureau vous lit. Fin des textos : ARRET.`,
    received: (phone) => `Nous avons votre texto; notre bureau le lit. Urgent? Appelez le ${phone}.`,
    notCancelled: (reference, phone) =>
      `Nous avons votre texto. Votre visite ${reference} n’est pas encore annulée : nous vous appelons, ou appelez le ${phone}.`,
    stopped: 'Vous ne recevrez plus nos textos. START les rétablit.',
    resumed: 'Vous recevez de nouveau nos textos sur vos visites. Fin des textos : ARRET.',
    sender: (name, phone) => `${name}, ${phone}`,
  },
  pa: {
    greeting: (name) => (name === '' ? 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ,' : `${name} ਜੀ,`),
    code: (code, minutes) =>
      `${code} ਤੁਹਾਡਾ ਕੋਡ ਹੈ, ਫੇਰੀਆਂ ਬਾਰੇ ਟੈਕਸਟ ਲੈਣ ਲਈ। ਇਹ ${minutes} ਮਿੰਟ ਚੱਲਦਾ ਹੈ। ਤੁਸੀਂ ਨਹੀਂ ਮੰਗਿਆ? ਤਾਂ ਕੁਝ ਨਾ ਕਰੋ।`,
    reminderDay: (reference, moment) => `ਤੁਹਾਡੀ ਫੇਰੀ ${reference} ਨੇੜੇ ਹੈ: ${moment}।`,
    reminderHours: (reference, moment) => `ਅਸੀਂ ਜਲਦੀ ਆ ਰਹੇ ਹਾਂ: ${moment} (${reference})। ਚਾਬੀ ਤਿਆਰ ਰੱਖੋ।`,
    departed: (reference, time) => `ਅਸੀਂ ਤੁਹਾਡੇ ਵੱਲ ਆ ਰਹੇ ਹਾਂ${time === null ? '' : `, ਲਗਭਗ ${time}`} (${reference})।`,
    moved: (reference, moment) => `ਤੁਹਾਡੀ ਫੇਰੀ ${reference} ਦਾ ਨਵਾਂ ਸਮਾਂ: ${moment}।`,
    cancelled: (reference, moment) => `ਫੇਰੀ ${reference} (${moment}) ਰੱਦ ਹੈ। ਰਿਫ਼ੰਡ ਬਾਰੇ ਈਮੇਲ ਵੇਖੋ।`,
    calledOff: (reference, moment) => `ਮੌਸਮ ਕਰਕੇ ਫੇਰੀ ${reference} (${moment}) ਰੱਦ ਹੈ। ਈਮੇਲ ਵੇਖੋ।`,
    reinstated: (reference, moment) => `ਤੁਹਾਡੀ ਫੇਰੀ ${reference} ਮੁੜ ਪੱਕੀ ਹੈ: ${moment}।`,
    stop: 'ਬੰਦ ਕਰਨ ਲਈ: STOP',
    help: (phone) => `ਇੱਥੇ ਲਿਖੋ ਜਾਂ ਕਾਲ ਕਰੋ: ${phone}। ਦਫ਼ਤਰ ਪੜ੍ਹਦਾ ਹੈ। ਬੰਦ ਕਰਨ ਲਈ: STOP`,
    received: (phone) => `ਤੁਹਾਡਾ ਟੈਕਸਟ ਮਿਲ ਗਿਆ, ਦਫ਼ਤਰ ਪੜ੍ਹੇਗਾ। ਜਲਦੀ ਹੈ? ਕਾਲ ਕਰੋ: ${phone}।`,
    notCancelled: (reference, phone) =>
      `ਟੈਕਸਟ ਮਿਲ ਗਿਆ। ਫੇਰੀ ${reference} ਹਾਲੇ ਰੱਦ ਨਹੀਂ ਹੋਈ: ਅਸੀਂ ਕਾਲ ਕਰਾਂਗੇ, ਜਾਂ ਤੁਸੀਂ ਕਰੋ: ${phone}।`,
    stopped: 'ਹੁਣ ਸਾਡੇ ਟੈਕਸਟ ਨਹੀਂ ਆਉਣਗੇ। START ਨਾਲ ਮੁੜ ਸ਼ੁਰੂ।',
    resumed: 'ਫੇਰੀਆਂ ਬਾਰੇ ਟੈਕਸਟ ਮੁੜ ਆਉਣਗੇ। ਬੰਦ ਕਰਨ ਲਈ: STOP',
    sender: (name, phone) => `${name}, ${phone}`,
  },
}
