import { expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { slotLabels, slotToHour } from '#events/values/time.ts'
import { formatsOf, locales } from '#web/i18n/formats.ts'
import { clockIn, clockOf, limitIn, momentIn } from '#web/office/frame/moments.ts'
import { eventSpan, mailMoment } from '#web/office/google/google-dates.ts'

/** Spaces that do not break cannot be told from others in a test. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

test.each(languages)('a time in %s is written as the start of a visit is', (language) => {
  for (const slot of slotLabels)
    expect(clockOf(locales[language], slotToHour(slot) * 60)).toBe(formatsOf(language).time(slot))
})

const afternoon = '2026-11-22T19:05:00.000Z'

test.each([
  ['en-CA', '2:05 PM', 'Nov 22, 2:05 PM'],
  ['fr-CA', '14 h 05', '22 nov., 14 h 05'],
  ['pa-IN', 'ਦੁਪਹਿਰ 2:05', '22 ਨਵੰ, ਦੁਪਹਿਰ 2:05'],
])('an instant in %s has its minutes beside that: %s', (locale, clock, moment) => {
  expect(plain(clockIn(locale, afternoon))).toBe(clock)
  expect(plain(momentIn(locale, afternoon))).toBe(moment)
})

test('midnight and noon are 12 in English and Punjabi, 0 and 12 in French', () => {
  expect([0, 720].map((minute) => plain(clockOf('en-CA', minute)))).toEqual(['12:00 AM', '12:00 PM'])
  expect([0, 720].map((minute) => plain(clockOf('fr-CA', minute)))).toEqual(['0 h', '12 h'])
  expect([0, 720].map((minute) => plain(clockOf('pa-IN', minute)))).toEqual(['ਰਾਤ 12:00', 'ਦੁਪਹਿਰ 12:00'])
  expect(limitIn('en-CA', '2026-11-22T05:00:00.000Z')).toBe('Nov 21')
})

test('what Google keeps has the same times in French and Punjabi', () => {
  for (const locale of ['fr-CA', 'pa-IN']) {
    expect(mailMoment(locale, afternoon)).toBe(momentIn(locale, afternoon))
    expect(eventSpan(locale, afternoon, '2026-11-22T20:05:00.000Z')).toContain(clockIn(locale, afternoon))
  }
})
