import { describe, expect, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { business } from '#services/contracts/business.ts'
import {
  answerText,
  calledOffText,
  cancelledText,
  codeText,
  departedText,
  movedText,
  notCancelledText,
  reinstatedText,
  reminderText,
  type TextedVisit,
} from '#services/providers/sms/compose.ts'
import { isGsm7, segmentsOf, toGsm7 } from '#services/providers/sms/segments.ts'
import { messagesOf } from '#tests/support/catalogues.ts'
import { corpusNames } from '#tests/support/corpus.ts'

const names = [
  '',
  'Asha',
  'Maximiliana-Alexandria',
  'Zoë',
  'ਗੁਰਪ੍ਰੀਤ',
  'ਗੁਰਪ੍ਰੀਤਕੌਰਸਿੰਘਗਿੱਲਬਰਾੜ',
  'www.win.example',
  'A'.repeat(40),
]
/** One of each month, so that every name of a month is written. */
const starts = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28T14:00:00.000Z`)

/** Segments of a text that says a name in its own letters. */
const mostWithName = 4

/** One that greets with more letters than most names have. */
const isLong = (text: string) => names.some((name) => name.length > 20 && text.includes(name))

function everyText(language: Language, called: readonly string[] = names): string[] {
  const visits = called.flatMap((firstName) =>
    starts.map((startsAt): TextedVisit => ({ bookingId: 'b1', language, firstName, startsAt })),
  )
  return [
    codeText(language, '123456'),
    ...visits.flatMap((visit) => [
      reminderText(visit, 'booking-reminder-day'),
      reminderText(visit, 'booking-reminder-hours'),
      departedText(visit, '2026-01-01T12:00:00.000Z'),
      departedText(visit, '2027-01-01T12:00:00.000Z'),
      movedText(visit),
      cancelledText(visit),
      calledOffText(visit),
      reinstatedText(visit),
    ]),
  ]
}

const answers = (language: Language, contact: Parameters<typeof answerText>[2] = business) => [
  ...(['help', 'received', 'stopped', 'resumed'] as const).map((kind) => answerText(language, kind, contact)),
  notCancelledText(language, 'b1', contact),
]

describe.each([
  ['en', 'GSM-7', 2],
  ['fr', 'GSM-7', 2],
  ['pa', 'UCS-2', 3],
] as const)('every text in %s', (language, encoding, most) => {
  test(`is ${encoding} of at most ${most} segments where the name has no other letters, whatever the month`, () => {
    const usual = names.filter((name) => language === 'pa' || name === '' || isGsm7(name))
    expect(usual.length).toBeGreaterThan(3)
    const long = [...everyText(language, usual), ...answers(language)].filter((text) => {
      const segments = segmentsOf(text)
      return segments.encoding !== encoding || segments.count > (isLong(text) ? mostWithName : most)
    })
    expect(long).toEqual([])
  })

  test(`has at most ${mostWithName} segments, and no more than 320 letters, whatever the name`, () => {
    const all = everyText(language, [...names, ...corpusNames.map(({ first }) => first)])
    const long = all.filter((text) => segmentsOf(text).count > mostWithName || text.length > 320)
    expect(long).toEqual([])
  })

  test('ends with who we are', () => {
    for (const text of everyText(language)) expect(text.endsWith(`${business.name}, ${business.phone}`)).toBe(true)
    for (const text of answers(language)) expect(text.endsWith(business.name)).toBe(true)
  })

  test('about a visit says how to get no more', () => {
    const [, ...visits] = everyText(language)
    expect(visits.every((text) => /STOP|ARRET/.test(text))).toBe(true)
  })
})

test('French words need no letter that GSM lacks: what is folded are apostrophes and spaces alone', () => {
  const written = messagesOf('fr').flatMap(([key, text]) =>
    key.startsWith('text-message.') ? [text.replaceAll(/\{\w+\}/g, 'X')] : [],
  )
  expect(written.length).toBeGreaterThan(15)
  const plain = written.map((text) => text.replaceAll('’', "'").replaceAll('\u00A0', ' '))
  expect(plain.map(toGsm7)).toEqual(plain)
})

describe('a name', () => {
  const visit = { bookingId: 'b1', language: 'en', startsAt: '2026-11-24T15:00:00.000Z' } as const
  const hello = { en: 'Hello', fr: 'Bonjour' } as const
  const greeting = (firstName: string, language: Language = 'en') =>
    reminderText({ ...visit, firstName, language }, 'booking-reminder-day').split(',')[0]

  test('is said as it was written, in its own letters, whole', () => {
    const said = corpusNames.filter(({ of }) => of !== 'a word of sixty letters')
    for (const language of languages) {
      for (const { first } of [...said, { first: 'Maximiliana-Alexandria' }, { first: 'Zoë' }])
        expect(greeting(first, language), language).toContain(language === 'pa' ? first : `${hello[language]} ${first}`)
    }
    expect(segmentsOf(reminderText({ ...visit, firstName: 'Zoë' }, 'booking-reminder-day')).encoding).toBe('UCS-2')
  })

  test('is left out where it is none, or longer than names are: it is never cut', () => {
    for (const none of ['www.win.example', 'call 4165550199', 'W'.repeat(41), '🚗!'])
      expect([greeting(none), greeting(none, 'fr')]).toEqual(['Hello', 'Bonjour'])
  })

  test('is left out of a text that would have too many segments with it, and said in a shorter one', () => {
    const firstName = '👩🏽'.repeat(20)
    const contact = { name: 'Fresh Glaze Mobile Detailing', phone: '(416) 555-0134' }
    const text = calledOffText({ ...visit, firstName, contact })
    expect(text).toMatch(/^Hello, your visit/)
    expect(segmentsOf(text)).toMatchObject({ encoding: 'GSM-7', count: 2 })
    expect(greeting(firstName)).toBe(`Hello ${firstName}`)
  })
})

describe('word that the van is on its way', () => {
  const visit = { bookingId: 'b1', language: 'en', firstName: 'Asha', startsAt: '2026-11-24T15:20:00.000Z' } as const

  test('names the start while that is to come, and no time afterwards', () => {
    expect(departedText(visit, '2026-11-24T15:00:00.000Z')).toContain('on the way to you, about 10:20 AM (FG-')
    expect(departedText(visit, '2026-11-24T15:16:00.000Z')).toContain('on the way to you (FG-')
  })
})

test.each(languages)('a code in %s stands first and says how long it works', (language) => {
  expect(codeText(language, '012345')).toMatch(/^012345 .*10/)
})

describe('the name of the business in the settings', () => {
  const visit = { bookingId: 'b1', firstName: 'Maximiliana-Alexandria', startsAt: '2026-09-23T14:30:00.000Z' } as const
  const textsOf = (language: Language, name: string) => {
    const contact = { name, phone: '+1 (416) 555-0134' }
    const texted = { ...visit, language, contact }
    return [
      codeText(language, '123456', contact),
      reminderText(texted, 'booking-reminder-day'),
      reminderText(texted, 'booking-reminder-hours'),
      departedText(texted, '2026-01-01T12:00:00.000Z'),
      ...[movedText, cancelledText, calledOffText, reinstatedText].map((say) => say(texted)),
      ...answers(language, contact),
    ]
  }
  const longest = [
    'Fresh Glaze Mobile Detailing '.repeat(3).slice(0, 80),
    'ਫਰੈਸ਼ ਗਲੇਜ਼ ਡਿਟੇਲਿੰਗ '.repeat(4).slice(0, 80),
    '🚗'.repeat(40),
    '[€]'.repeat(26),
  ]

  test.each(longest)('makes no text longer or of another alphabet: %s', (name) => {
    for (const [language, encoding, most] of [
      ['en', 'GSM-7', 2],
      ['fr', 'GSM-7', 2],
      ['pa', 'UCS-2', 3],
    ] as const) {
      const long = textsOf(language, name).filter((text) => {
        const segments = segmentsOf(text)
        return segments.encoding !== encoding || segments.count > most
      })
      expect(long).toEqual([])
    }
  })

  test('is cut at thirty characters, and where its letters cannot be written in English and French the telephone number says who we are', () => {
    const [long = '', gurmukhi = ''] = longest
    for (const text of textsOf('en', long))
      expect(text).toMatch(/Fresh Glaze Mobile Detailing F(?:, \+1 \(416\) 555-0134)?$/)
    for (const text of textsOf('fr', gurmukhi)) expect(text).toMatch(/[^,] \+1 \(416\) 555-0134$/)
    for (const text of textsOf('pa', gurmukhi)) expect(text).toContain('ਫਰੈਸ਼ ਗਲੇਜ਼')
  })
})
