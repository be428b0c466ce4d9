import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { slotLabels, slotToHour } from '#events/values/time.ts'
import { clockWords } from '#events/values/written-times.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { readableCopy } from '#services/personal-copy/readable-copy.ts'
import { formatsOf } from '#web/i18n/formats.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { fullDate, listDate } from '#web/office/email/mail-dates.ts'
import { limitIn, momentIn } from '#web/office/frame/moments.ts'
import { eventDays, fileDay, mailMoment } from '#web/office/google/google-dates.ts'

const first = '2026-09-01T14:00:00.000Z'
const told = [{ at: first, told: { name: 'Mia' } }]
const records = { sessions: [], mails: [], notes: [], outgoing: [], mentions: [] }

test.each([
  ['a page', () => formatsOf('fr').date('2026-09-01')],
  ['a mail', () => formatsIn('fr').moment(first)],
  ['the office', () => momentIn('fr-CA', first)],
  ['a limit of the office', () => limitIn('fr-CA', '2026-09-02T04:00:00.000Z')],
  ['a list of emails', () => listDate('fr-CA', first, Date.parse('2026-11-01T14:00:00Z'))],
  ['an email', () => fullDate('fr-CA', first)],
  ['a mail of Google', () => mailMoment('fr-CA', first)],
  ['a file of Google', () => fileDay('fr-CA', first)],
  ['a day of Google’s calendar', () => eventDays('fr-CA', '2026-09-01T04:00:00Z', '2026-09-02T04:00:00Z')],
  ['a personal copy', () => readableCopy({ madeAt: first, events: told, records }, 'fr')],
])('French writes the first of a month as 1er in %s', (_place, write) => {
  expect(write()).toMatch(/\b1er sept/)
})

test('Punjabi names the part of the night: late until two, before dawn from three', () => {
  expect([0, 2, 3, 4, 5].map((hour) => clockWords('pa', hour, 26))).toEqual([
    'ਰਾਤ 12:26',
    'ਰਾਤ 2:26',
    'ਤੜਕੇ 3:26',
    'ਤੜਕੇ 4:26',
    'ਸਵੇਰੇ 5:26',
  ])
})

const languages = ['en', 'fr', 'pa'] as const
const hours = Array.from({ length: 24 }, (_, hour) => `2026-11-24T${String(hour).padStart(2, '0')}:26:00-05:00`)

describe.each(languages)('every hour of the day in %s', (language) => {
  const clocks = hours.map((_, hour) => clockWords(language, hour, 26))

  test.each([
    ['a page', (at: string) => momentWords(at, { language, date: formatsOf(language).date })],
    ['a mail', (at: string) => formatsIn(language).moment(at)],
    ['the office', (at: string) => momentIn(language, at)],
    ['a personal copy', (at: string) => readableCopy({ madeAt: at, events: [], records }, language)],
  ])('is written in %s as everywhere', (_place, write) => {
    const written = hours.map((at, hour) => (write(at).includes(clocks[hour] ?? '') ? clocks[hour] : write(at)))
    expect(written).toEqual(clocks)
  })

  test('is written of the starts of visits as everywhere', () => {
    const starts = slotLabels.map((label) => slotToHour(label))
    expect(slotLabels.map(formatsOf(language).time)).toEqual(starts.map((hour) => clockWords(language, hour, 0)))
  })
})

/** Writers for machines or in English alone, modules of formatters, and the start of every page, by weight. */
const others = [
  'web/data/free-times.ts',
  'web/site/blog/written-post.ts',
  'web/office/frame/date-format.ts',
  'web/i18n/punjabi-dates.ts',
  'web/i18n/formats.ts',
]

test('whatever writes a day in a language writes it by this rule', () => {
  const writers = ['web', 'services', 'infra', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`)
      .filter((path) => /new Intl\.DateTimeFormat\(|\bdateFormat\(/.test(readFileSync(path, 'utf8'))),
  )
  expect(writers.length).toBeGreaterThan(5)
  expect(writers.filter((path) => !others.includes(path) && !readFileSync(path, 'utf8').includes('dayWords('))).toEqual(
    [],
  )
})
