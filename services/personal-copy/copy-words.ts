import type { Language } from '#events/values/language.ts'

/** The words of the readable copy. */
export interface CopyWords {
  readonly title: string
  readonly madeAt: (moment: string) => string
  readonly about: string
  readonly told: string
  readonly nothing: string
  readonly devices: string
  readonly mails: string
  readonly outgoing: string
  readonly notes: string
  readonly mentions: string
  readonly mentionedIn: Readonly<Record<'mail' | 'written' | 'note', string>>
  readonly since: (moment: string) => string
  /** Between the name of a field and what it holds. */
  readonly colon: string
  /** By the name of the field; one without words keeps its name. */
  readonly fields: Readonly<Record<string, string>>
}

export const copyWordsIn: Readonly<Record<Language, CopyWords>> = {
  en: {
    title: 'Your data at Fresh Glaze',
    madeAt: (moment) => `Made on ${moment}, Toronto time.`,
    about:
      'This is what you told us, in the order in which you did. Prices, payments and what became of each visit are in your account and, with all else, in the file for programs.',
    told: 'What you told us',
    nothing: 'Nothing.',
    devices: 'Where you are signed in',
    mails: 'Mails in our mailboxes',
    outgoing: 'Mails that our office wrote to you',
    notes: 'What our office noted beside these mails',
    mentions: 'Other places in our mailboxes where your address stands',
    mentionedIn: {
      mail: 'a mail between others',
      written: 'a mail that our office wrote to others',
      note: 'a note of our office',
    },
    since: (moment) => `since ${moment}`,
    colon: ': ',
    fields: {
      name: 'Name',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      phone: 'Phone',
      address: 'Address',
      city: 'City',
      postalCode: 'Postal code',
      note: 'Note',
      notes: 'Notes',
      access: 'How to get in',
      secondVehicle: 'Another car',
      message: 'Message',
      words: 'Words of a review or of our answer',
      concern: 'What was not right with a visit',
      reply: 'Our answer',
      sha256: 'Photo that we took of your vehicle, sent to you when you ask (its checksum)',
    },
  },
  fr: {
    title: 'Vos données chez Fresh Glaze',
    madeAt: (moment) => `Établi le ${moment}, heure de Toronto.`,
    about:
      'Voici ce que vous nous avez dit, dans l’ordre où vous l’avez fait. Les prix, les paiements et la suite de chaque visite se trouvent dans votre compte et, avec tout le reste, dans le fichier destiné aux programmes.',
    told: 'Ce que vous nous avez dit',
    nothing: 'Rien.',
    devices: 'Où vous êtes connecté',
    mails: 'Courriels dans nos boîtes',
    outgoing: 'Courriels que notre bureau vous a écrits',
    notes: 'Ce que notre bureau a noté à côté de ces courriels',
    mentions: 'Autres endroits de nos boîtes où figure votre adresse',
    mentionedIn: {
      mail: 'un courriel entre d’autres personnes',
      written: 'un courriel de notre bureau à d’autres personnes',
      note: 'une note de notre bureau',
    },
    since: (moment) => `depuis le ${moment}`,
    colon: ' : ',
    fields: {
      name: 'Nom',
      firstName: 'Prénom',
      lastName: 'Nom de famille',
      email: 'Courriel',
      phone: 'Téléphone',
      address: 'Adresse',
      city: 'Ville',
      postalCode: 'Code postal',
      note: 'Remarque',
      notes: 'Remarques',
      access: 'Accès',
      secondVehicle: 'Une autre auto',
      message: 'Message',
      words: 'Texte d’un avis ou de notre réponse',
      concern: 'Ce qui n’allait pas lors d’une visite',
      reply: 'Notre réponse',
      sha256: 'Photo que nous avons prise de votre véhicule, envoyée sur demande (sa somme de contrôle)',
    },
  },
  pa: {
    title: 'Fresh Glaze ਕੋਲ ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ',
    madeAt: (moment) => `${moment} ਨੂੰ ਬਣਾਇਆ ਗਿਆ, ਟੋਰਾਂਟੋ ਦੇ ਸਮੇਂ ਮੁਤਾਬਕ।`,
    about:
      'ਇਹ ਉਹ ਹੈ ਜੋ ਤੁਸੀਂ ਸਾਨੂੰ ਦੱਸਿਆ, ਉਸੇ ਤਰਤੀਬ ਵਿੱਚ। ਕੀਮਤਾਂ, ਭੁਗਤਾਨ ਅਤੇ ਹਰ ਫੇਰੀ ਦਾ ਹਾਲ ਤੁਹਾਡੇ ਖਾਤੇ ਵਿੱਚ ਹੈ, ਅਤੇ ਬਾਕੀ ਸਭ ਸਮੇਤ ਪ੍ਰੋਗਰਾਮਾਂ ਵਾਲੀ ਫ਼ਾਈਲ ਵਿੱਚ।',
    told: 'ਜੋ ਤੁਸੀਂ ਸਾਨੂੰ ਦੱਸਿਆ',
    nothing: 'ਕੁਝ ਨਹੀਂ।',
    devices: 'ਤੁਸੀਂ ਕਿੱਥੇ ਸਾਈਨ ਇਨ ਹੋ',
    mails: 'ਸਾਡੇ ਮੇਲਬਾਕਸਾਂ ਵਿੱਚ ਮੇਲਾਂ',
    outgoing: 'ਸਾਡੇ ਦਫ਼ਤਰ ਵੱਲੋਂ ਤੁਹਾਨੂੰ ਲਿਖੀਆਂ ਈਮੇਲਾਂ',
    notes: 'ਇਹਨਾਂ ਈਮੇਲਾਂ ਨਾਲ ਸਾਡੇ ਦਫ਼ਤਰ ਦੇ ਨੋਟ',
    mentions: 'ਸਾਡੇ ਮੇਲਬਾਕਸਾਂ ਵਿੱਚ ਹੋਰ ਥਾਵਾਂ, ਜਿੱਥੇ ਤੁਹਾਡਾ ਪਤਾ ਹੈ',
    mentionedIn: { mail: 'ਹੋਰਾਂ ਵਿਚਕਾਰ ਇੱਕ ਈਮੇਲ', written: 'ਹੋਰਾਂ ਨੂੰ ਸਾਡੇ ਦਫ਼ਤਰ ਦੀ ਇੱਕ ਈਮੇਲ', note: 'ਸਾਡੇ ਦਫ਼ਤਰ ਦਾ ਇੱਕ ਨੋਟ' },
    since: (moment) => `${moment} ਤੋਂ`,
    colon: ': ',
    fields: {
      name: 'ਨਾਂ',
      firstName: 'ਪਹਿਲਾ ਨਾਂ',
      lastName: 'ਆਖ਼ਰੀ ਨਾਂ',
      email: 'ਈਮੇਲ',
      phone: 'ਫ਼ੋਨ',
      address: 'ਪਤਾ',
      city: 'ਸ਼ਹਿਰ',
      postalCode: 'ਪੋਸਟਲ ਕੋਡ',
      note: 'ਨੋਟ',
      notes: 'ਨੋਟ',
      access: 'ਅੰਦਰ ਕਿਵੇਂ ਆਈਏ',
      secondVehicle: 'ਦੂਜੀ ਗੱਡੀ',
      message: 'ਸੁਨੇਹਾ',
      words: 'ਰਿਵਿਊ ਜਾਂ ਸਾਡੇ ਜਵਾਬ ਦੇ ਸ਼ਬਦ',
      concern: 'ਫੇਰੀ ਵਿੱਚ ਕੀ ਠੀਕ ਨਹੀਂ ਸੀ',
      reply: 'ਸਾਡਾ ਜਵਾਬ',
      sha256: 'ਤੁਹਾਡੀ ਗੱਡੀ ਦੀ ਫ਼ੋਟੋ ਜੋ ਅਸੀਂ ਖਿੱਚੀ, ਮੰਗਣ ’ਤੇ ਭੇਜੀ ਜਾਂਦੀ ਹੈ (ਜਾਂਚ ਅੰਕ)',
    },
  },
}
