import { expect, test } from 'vitest'

import { fileSize, fullDate, listDate } from '#web/office/email/mail-dates.ts'

const now = Date.parse('2026-11-22T17:00:00Z')

test('the list shows the time today, the weekday within seven days, and month and day before that', () => {
  expect(listDate('en-CA', '2026-11-22T13:05:00Z', now)).toBe('8:05 AM')
  expect(listDate('en-CA', '2026-11-22T03:00:00Z', now)).toBe('Saturday')
  expect(listDate('en-CA', '2026-11-15T17:00:01Z', now)).toBe('Sunday')
  expect(listDate('en-CA', '2026-11-15T16:59:00Z', now)).toBe('Nov 15')
  expect(listDate('fr-CA', '2026-11-22T18:05:00Z', now)).toContain('13')
})

test('the reader shows the full day and the time in Toronto', () => {
  expect(fullDate('en-CA', '2026-11-22T17:00:00Z')).toBe('Sunday, November 22, 2026, 12:00 PM')
})

test.each([
  [0, '0.00 B'],
  [1023, '1,023.00 B'],
  [1500, '1.46 KB'],
  [5 * 1024 ** 2, '5.00 MB'],
  [3 * 1024 ** 4, '3,072.00 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize('en-CA', bytes)).toBe(text)
})
