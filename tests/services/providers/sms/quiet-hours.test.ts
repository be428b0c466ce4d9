import { describe, expect, test } from 'vitest'

import { addMinutes, instantAt } from '#events/values/toronto.ts'
import { isQuiet, sendFrom } from '#services/providers/sms/quiet-hours.ts'

const at = (date: string, hour: number, minute = 0) => instantAt(date, hour * 60 + minute)

describe('quiet hours', () => {
  test.each([
    ['2026-11-24', 20, 59, false],
    ['2026-11-24', 21, 0, true],
    ['2026-11-24', 0, 0, true],
    ['2026-11-24', 7, 59, true],
    ['2026-11-24', 8, 0, false],
    ['2026-07-01', 7, 59, true],
    ['2026-07-01', 8, 0, false],
  ])('on %s at %i:%i it is quiet: %s', (date, hour, minute, quiet) => {
    expect(isQuiet(at(date, hour, minute))).toBe(quiet)
  })

  test('follow the clocks of Toronto where they are changed', () => {
    // On March 8, 2026 the clock goes from 2 to 3, on November 1 from 2 back to 1.
    expect([isQuiet('2026-03-08T11:59:00.000Z'), isQuiet('2026-03-08T12:00:00.000Z')]).toEqual([true, false])
    expect([isQuiet('2026-11-01T12:59:00.000Z'), isQuiet('2026-11-01T13:00:00.000Z')]).toEqual([true, false])
  })
})

describe('a reminder two hours before', () => {
  const reminderOf = (date: string, hour: number) => {
    const start = at(date, hour)
    return sendFrom(addMinutes(start, -120), start)
  }

  test('of a visit at 10 is sent when the quiet ends, at 8', () => {
    expect(reminderOf('2026-11-24', 10)).toBe(at('2026-11-24', 8))
  })
  test('of a visit at 9 waits until 8', () => {
    expect(reminderOf('2026-11-24', 9)).toBe(at('2026-11-24', 8))
  })
  test('of a visit at 8 is sent in the evening before, at 8 PM', () => {
    expect(reminderOf('2026-11-24', 8)).toBe(at('2026-11-23', 20))
  })
  test('of a visit at 1 PM is sent when it is due', () => {
    expect(reminderOf('2026-11-24', 13)).toBe(at('2026-11-24', 11))
  })
  test('of a visit at 8 on the day after the clocks were changed is sent at 8 PM of the day before, by the clock', () => {
    expect(reminderOf('2026-03-08', 8)).toBe('2026-03-08T01:00:00.000Z')
    expect(reminderOf('2026-11-01', 8)).toBe('2026-11-01T00:00:00.000Z')
  })
  test('due late in the evening waits for the morning, or goes out before the quiet', () => {
    const due = at('2026-11-24', 22)
    expect(sendFrom(due, at('2026-11-25', 12))).toBe(at('2026-11-25', 8))
    expect(sendFrom(due, at('2026-11-25', 8, 29))).toBe(at('2026-11-24', 20))
    expect(sendFrom(due, at('2026-11-25', 8, 30))).toBe(at('2026-11-25', 8))
  })
})
