import { describe, expect, test } from 'vitest'

import { punjabiControls } from '#scripts/web/punjabi-controls.ts'
import { messagesOf, type Text } from '#tests/support/catalogues.ts'

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

/** Words that the glossary (docs/add-a-language.md) does not use, and where one means something else and stays. */
const refused = {
  fr: [
    { word: /^camionnettes?$/, instead: 'fourgonnette', stays: ['vehicle.size.truck', 'visits.size.truck'] },
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

function refusedIn(language: 'fr' | 'pa', texts: readonly Text[]): readonly string[] {
  return texts.flatMap(([key, text]) =>
    (
      text
        .toLowerCase()
        .replaceAll(/\{\w+/g, '')
        .match(/[\p{L}\p{M}-]+/gu) ?? []
    ).flatMap((word) =>
      refused[language]
        .filter((one) => one.word.test(word) && !one.stays.some((stays) => stays === key))
        .map((one) => `${key}: ${word}, not ${one.instead}`),
    ),
  )
}

describe.each(['fr', 'pa'] as const)('words that the glossary refuses in %s', (language) => {
  test('are on no page and in no mail', () => {
    expect(refusedIn(language, textsOf[language])).toEqual([])
  })
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
