import { expect, test } from 'vitest'

import { formatsOf } from '#web/i18n/formats.ts'
import { momentWords } from '#web/i18n/moment-words.ts'

test.each([
  ['en', '2026-11-24T15:00:00Z', 'Tue, Nov 24, 10:00 AM'],
  ['fr', '2026-11-24T15:00:00Z', 'mar. 24 nov., 10 h'],
  ['fr', '2026-11-24T13:30:00Z', 'mar. 24 nov., 8 h 30'],
] as const)('in %s %s is said as %s: Toronto time, and French leaves out zeros', (language, instant, words) => {
  const said = momentWords(instant, { language, date: formatsOf(language).date })
  expect(said.replaceAll(/\s/g, ' ')).toBe(words)
})
