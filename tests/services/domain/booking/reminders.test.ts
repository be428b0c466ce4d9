import { expect, test } from 'vitest'

import { reminderState, type ReminderKind } from '#services/domain/booking/reminders.ts'

const startsAt = '2026-11-24T15:00:00.000Z'
const toldAt = '2026-11-20T17:00:00.000Z'
const at = (now: string, kind: ReminderKind, told = toldAt) => reminderState(kind, { now, startsAt, toldAt: told })

test.each([
  ['2026-11-23T14:59:59.999Z', 'early', 'early'],
  ['2026-11-23T15:00:00.000Z', 'due', 'early'],
  ['2026-11-24T12:59:59.999Z', 'due', 'early'],
  ['2026-11-24T13:00:00.000Z', 'over', 'due'],
  ['2026-11-24T14:59:59.999Z', 'over', 'due'],
  ['2026-11-24T15:00:00.000Z', 'over', 'over'],
])('at %s the first reminder is %s and the second %s', (now, first, second) => {
  expect([at(now, 'booking-reminder-day'), at(now, 'booking-reminder-hours')]).toEqual([first, second])
})

test('whoever was told the start later than a reminder would have been due needs none', () => {
  const late = '2026-11-23T15:00:00.001Z'
  expect(at('2026-11-24T10:00:00.000Z', 'booking-reminder-day', late)).toBe('needless')
  expect(at('2026-11-24T13:30:00.000Z', 'booking-reminder-hours', late)).toBe('due')
})

test('hours are those that pass, also over the night on which clocks go back', () => {
  // 10:00 AM in Toronto on 1 November 2026, an hour of standard time; 24 hours before it is 11:00 AM on daylight time.
  const after = { startsAt: '2026-11-01T15:00:00.000Z', toldAt: '2026-10-20T12:00:00.000Z' }
  expect(reminderState('booking-reminder-day', { ...after, now: '2026-10-31T14:59:59.000Z' })).toBe('early')
  expect(reminderState('booking-reminder-day', { ...after, now: '2026-10-31T15:00:00.000Z' })).toBe('due')
})
