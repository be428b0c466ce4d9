import { expect, test } from 'vitest'

import { momentOf } from '#services/operations/instant.ts'

test.each([
  ['2026-11-20T15:03:00Z', { at: '2026-11-20T15:03:00.000Z' }],
  ['2026-11-20T10:03:00-05:00', { at: '2026-11-20T15:03:00.000Z' }],
  ['2026-11-20 10:03', { at: '2026-11-20T15:03:00.000Z' }],
  ['2026-07-20 10:03', { at: '2026-07-20T14:03:00.000Z' }],
  ['2026-11-20', { at: '2026-11-21T04:59:59.999Z' }],
  // The days on which the clocks change: one of 25 hours, one of 23.
  ['2026-11-01', { at: '2026-11-02T04:59:59.999Z' }],
  ['2027-03-14', { at: '2027-03-15T03:59:59.999Z' }],
  ['1234', { position: 1234 }],
  ['now', { position: Number.MAX_SAFE_INTEGER }],
])('%s is a moment', (text, moment) => {
  expect(momentOf(text)).toEqual(moment)
})

test.each(['', 'soon', '2026-13-01', '2026-11-31', '2026-11-20 25:00', '-5', '1e9'])('%j is none', (text) => {
  expect(() => momentOf(text)).toThrow('is no time')
})
