import { describe, expect, test } from 'vitest'

import { booking, business } from '#tests/web/office/render-office.tsx'
import { daysOf, hoursShown, isClosed, turned, weekdayIndex } from '#web/office/calendar/calendar.ts'

describe('the days of a view', () => {
  test('a week begins on its Monday, a month fills whole weeks', () => {
    expect(daysOf('day', '2026-11-22')).toEqual(['2026-11-22'])
    const week = daysOf('week', '2026-11-22')
    expect([week.at(0), week.at(-1), week.length]).toEqual(['2026-11-16', '2026-11-22', 7])
    expect(daysOf('list', '2026-11-22').at(-1)).toBe('2026-11-28')
    for (const [day, first, last, count] of [
      ['2026-11-22', '2026-10-26', '2026-12-06', 42],
      ['2026-06-15', '2026-06-01', '2026-07-05', 35],
      ['2027-02-09', '2027-02-01', '2027-02-28', 28],
      ['2026-03-08', '2026-02-23', '2026-04-05', 42],
    ] as const) {
      const month = daysOf('month', day)
      expect([month.at(0), month.at(-1), month.length]).toEqual([first, last, count])
      expect(weekdayIndex(month.at(0) ?? '')).toBe(0)
    }
  })

  test('before and after are a day, a week or a month away, across the end of a year and the change of clocks', () => {
    expect(turned('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(turned('week', '2026-11-01', -1)).toBe('2026-10-25')
    expect(turned('month', '2026-12-31', 1)).toBe('2027-01-01')
    expect(turned('month', '2026-03-31', -1)).toBe('2026-02-01')
  })

  test('the hours are the opening hours, and those of visits outside of them', () => {
    const week = daysOf('week', '2026-11-22')
    expect(hoursShown(week, [], business.week)).toEqual({ fromMinute: 480, toMinute: 1140 })
    expect(hoursShown(week, [{ ...booking, endMinute: 1170 }], business.week)).toEqual({
      fromMinute: 480,
      toMinute: 1200,
    })
    expect(hoursShown(['2026-11-22'], [], business.week)).toEqual({ fromMinute: 480, toMinute: 1080 })
  })

  test('closed is what the week leaves out and what was closed by itself', () => {
    expect(['2026-11-22', '2026-12-25', '2026-11-23'].map((day) => isClosed(day, business))).toEqual([
      true,
      true,
      false,
    ])
  })
})
