import { describe, expect, test } from 'vitest'

import { punjabiControls } from '#scripts/web/punjabi-controls.ts'
import { catalogueFilesOf, messagesOf, textsIn, type Text } from '#tests/support/catalogues.ts'

/** Texts that bind us, whose words change with a new version of theirs. */
const bindingCancel = [
  ...[
    'body.cancellation',
    'body.contact',
    'body.rescheduling',
    'body.special',
    'tier.weather',
    'tiers',
    'tiers.when',
  ].map((text) => `refund.${text}`),
  'page.refund.description',
  'refund.title.cancellation',
  'terms.body.booking',
  'terms.body.prohibited',
]

/** Consent and texts that bind us, and refusals that only the office and the crew meet. */
const visitStays = [
  'booking.texts',
  'cards.consent',
  'sms.consent',
  'privacy.body.collected',
  'privacy.body.use',
  'privacy.kept.storage.crewDay',
  'terms.body.liability',
  'terms.body.modifications',
  ...[
    'charge_not_possible',
    'discount_below_paid',
    'hours_without_effect',
    'last_van',
    'no_van_free',
    'photos_full',
    'visit_changed',
    'visit_not_started',
    'visit_other_day',
    'visit_under_way',
  ].map((code) => `problem.${code}`),
]

/** Catalogues that customers never read. */
const office =
  /\/(?:analytics|cases|charge|crew|customers|email|google|help|history|mails|notifications|office|palette|pipeline|settings|system|texts|visits)\.json$/

/** Words that the glossary (docs/add-a-language.md) does not use, and where one means something else and stays. */
const refused = {
  fr: [
    {
      word: /^camionnettes?$/,
      instead: 'fourgonnette',
      stays: ['mail.office.size.truck', 'vehicle.size.truck', 'visits.size.truck'],
    },
    { word: /^camions?$/, instead: 'fourgonnette', stays: [] },
    { word: /^dépôts?$/, instead: 'acompte', stays: [] },
    { word: /^devis$/, instead: 'soumission', stays: [] },
    { word: /^newsletters?$/, instead: 'infolettre', stays: [] },
    { word: /^e-?mails?$/, instead: 'courriel', stays: [] },
    { word: /^(?:suppléments?|extras?)$/, instead: 'option', stays: ['booking.add-ons'] },
    { word: /^prospects?$/, instead: 'demande', stays: [] },
    { word: /^remises?$/, instead: 'rabais', stays: ['pipeline.bulk.back'] },
    { word: /^plages?$/, instead: 'heure', stays: ['posts.august', 'posts.sand'] },
    { word: /^portières?$/, instead: 'porte', stays: [] },
  ],
  pa: [
    { word: /^ਕੋਟਾ?ਂ?$/, instead: 'ਕੁਟੇਸ਼ਨ', stays: [] },
    { word: /^ਗੋਤ(?:ਰ|ਾਂ)?$/, instead: 'ਆਖ਼ਰੀ ਨਾਂ', stays: [] },
    { word: /^ਪ੍ਰਤੀਸ਼ਤ$/, instead: 'ਫ਼ੀਸਦੀ', stays: [] },
    { word: /^ਉਪਲਬਧ$/, instead: 'ਖ਼ਾਲੀ', stays: [] },
    { word: /^ਦੌਰਾ$/, instead: 'ਫੇਰੀ', stays: [] },
    { word: /^ਵਿਕਲਪਿਕ$/, instead: 'ਜ਼ਰੂਰੀ ਨਹੀਂ', stays: [] },
    { word: /^ਮਹਿਕ$/, instead: 'ਬਦਬੂ', stays: ['posts.commuter'] },
    { word: /^ਕੈਂਸਲ$/, instead: 'ਰੱਦ', stays: bindingCancel },
    { word: /^ਪੁਰਾਲੇਖ$/, instead: 'ਆਰਕਾਈਵ', stays: [] },
    { word: /^ਭੁਗਤਾਨ/, instead: 'ਪੇਮੈਂਟ', stays: ['booking.consent'] },
    { word: /^ਬਕਾ(?:ਇਆ|ਏ)$/, instead: 'ਬਾਕੀ ਰਕਮ', stays: [] },
    { word: /^ਪੇਸ਼ਗੀ$/, instead: 'ਡਿਪਾਜ਼ਿਟ', stays: [] },
    { word: /^ਬਖ਼ਸ਼ੀਸ਼$/, instead: 'ਟਿੱਪ', stays: [] },
    { word: /^(?:ਐਡੀਸ਼ਨ|ਸੰਸਕਰਣ)$/, instead: 'ਵਰਜਨ', stays: [] },
    { word: /^ਅਕਾਊਂਟ$/, instead: 'ਖਾਤਾ', stays: [] },
    { word: /^ਖਰੜਾ$/, instead: 'ਡਰਾਫ਼ਟ', stays: [] },
    { word: /^ਵਫ਼ਾਦਾਰੀ$/, instead: 'ਪੁਆਇੰਟ ਅਤੇ ਇਨਾਮ', stays: [] },
    { word: /^ਸਦਭਾਵਨਾ$/, instead: 'ਰਿਆਇਤ', stays: [] },
    { word: /^ਸਾਂਭ/, instead: 'ਸੰਭਾਲ', stays: [] },
    { word: /^ਮਾਮਲੇ?ਾ?$/, instead: 'ਸ਼ਿਕਾਇਤ', stays: ['refund.body.special'] },
    { word: /^ਨੀਤੀ$/, instead: 'ਪਾਲਿਸੀ', stays: [] },
    { word: /^ਅਜੇ$/, instead: 'ਹਾਲੇ', stays: [] },
    { word: /^ਵੇਖ/, instead: 'ਦੇਖ', stays: [] },
    { word: /^ਨਾਮ$/, instead: 'ਨਾਂ', stays: [] },
    { word: /^ਲਵੋ$/, instead: 'ਲਓ', stays: [] },
    { word: /^ਦੱਬੋ$/, instead: 'ਦਬਾਓ', stays: [] },
    { word: /^ਸਤ$/, instead: 'ਸਤਿ', stays: [] },
    { word: /^(?:ਇਸਨੂੰ|ਉਸਨੂੰ)$/, instead: 'ਇਸ ਨੂੰ, ਉਸ ਨੂੰ', stays: ['privacy.body.use', 'terms.body.questions'] },
  ],
} as const

const textsOf = {
  fr: messagesOf('fr'),
  pa: [
    ...messagesOf('pa'),
    ...Object.values(punjabiControls).flatMap((group): readonly Text[] => Object.entries(group)),
  ],
}

/** Words of the office that customers do not hear. */
const refusedToCustomers = [{ word: /^ਫੇਰੀ(?:ਆਂ)?$/, instead: 'ਬੁਕਿੰਗ', stays: visitStays }]

const toCustomers = catalogueFilesOf('pa')
  .filter((file) => !office.test(file))
  .flatMap((file) => Object.entries(textsIn(file)))

interface RefusedWord {
  readonly word: RegExp
  readonly instead: string
  readonly stays: readonly string[]
}

const refusedIn = (language: 'fr' | 'pa', texts: readonly Text[]): readonly string[] =>
  wordsOf(refused[language], texts)

function wordsOf(words: readonly RefusedWord[], texts: readonly Text[]): readonly string[] {
  return texts.flatMap(([key, text]) =>
    (
      text
        .toLowerCase()
        .replaceAll(/\{\w+/g, '')
        .match(/[\p{L}\p{M}-]+/gu) ?? []
    ).flatMap((word) =>
      words
        .filter((one) => one.word.test(word) && !one.stays.includes(key))
        .map((one) => `${key}: ${word}, not ${one.instead}`),
    ),
  )
}

describe.each(['fr', 'pa'] as const)('words that the glossary refuses in %s', (language) => {
  test('are on no page and in no mail', () => {
    expect(refusedIn(language, textsOf[language])).toEqual([])
  })
})

test('a customer hears of a booking in Punjabi, on pages, in mails and in text messages: ਫੇਰੀ is the office’s word', () => {
  expect(wordsOf(refusedToCustomers, toCustomers)).toEqual([])
  expect(visitStays.filter((key) => Object.fromEntries(toCustomers)[key]?.includes('ਫੇਰੀ') !== true)).toEqual([])
})

test('in French what is to be paid by a time is paid “au plus tard le”: “jusqu’au” says how long something lasts', () => {
  const wrong = textsOf.fr.filter(([, text]) => /(?:payer|payés?|demandés?)\b[^.:;]*jusqu’au/i.test(text))
  expect(wrong).toEqual([])
})

test('in French the sandbox has one name', () => {
  expect(textsOf.fr.filter(([, text]) => /mode test/i.test(text))).toEqual([])
})

describe('a refused word', () => {
  test.each([
    ['fr', 'Heure d’une camionnette gardée'],
    ['fr', 'Tous les camions'],
    ['fr', 'Dépôt de 16 $ payé'],
    ['fr', 'Un devis antérieur'],
    ['fr', 'Remise de 10 $'],
    ['fr', 'Nouveau prospect'],
    ['pa', 'ਭੁਗਤਾਨਾਂ ਦੀ ਸੂਚੀ'],
    ['pa', 'ਕੈਂਸਲ ਕਰੋ'],
    ['pa', 'ਪੁਰਾਣੇ ਕੋਟ ਤੋਂ'],
    ['pa', 'ਗੋਤ'],
  ] as const)('is found in %s: %s', (language, text) => {
    expect(refusedIn(language, [['a', text]])).toHaveLength(1)
  })

  test('is not found within another word, and stays where it is right', () => {
    expect(refusedIn('pa', [['a', 'ਕੋਟਿੰਗ ਅਤੇ ਇਸ ਦੌਰਾਨ']])).toEqual([])
    expect(refusedIn('fr', [['vehicle.size.truck', 'Camionnette']])).toEqual([])
  })
})
