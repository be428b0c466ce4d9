import { describe, expect, test } from 'vitest'

import { slotLabels, type SlotLabel } from '#events/values/time.ts'
import { dayStarts, startProblem, type Opening } from '#services/domain/schedule/opening.ts'

const weekday = { opensMinute: 8 * 60, closesMinute: 19 * 60 }

/** Monday to Friday 8-19, Saturday 8-18, Sunday 9-17. */
const opening: Opening = {
  week: [
    ...Array.from({ length: 5 }, () => weekday),
    { opensMinute: 8 * 60, closesMinute: 18 * 60 },
    { opensMinute: 9 * 60, closesMinute: 17 * 60 },
  ],
  closedDates: ['2026-12-25'],
  horizonDays: 180,
  noticeMinutes: 120,
}

const [tuesday, saturday, sunday] = ['2026-11-24', '2026-11-28', '2026-11-29']
const sprinkle = 120
const glazed = 180
const filled = 240

/** A Friday, noon in Toronto. */
const now = '2026-11-20T17:00:00.000Z'

const offered = (maxMinutes: number, date: string, at = now, hours = opening) =>
  dayStarts(hours, maxMinutes, date, at)
    .filter(({ problem }) => problem === null)
    .map(({ time }) => time)

const problems = (maxMinutes: number, date: string, at = now) =>
  dayStarts(opening, maxMinutes, date, at).map(({ problem }) => problem)

describe('the ten starts of a day', () => {
  test('they are always listed, ten of them in order, whatever can be had', () => {
    for (const date of [tuesday, sunday, '2026-12-25', '2020-01-01']) {
      expect(dayStarts(opening, filled, date, now).map(({ time }) => time)).toEqual(slotLabels)
    }
  })

  test('the longest duration must end by closing time on weekdays', () => {
    expect(offered(sprinkle, tuesday).at(-1)).toBe('5:00 PM')
    expect(offered(glazed, tuesday).at(-1)).toBe('4:00 PM')
    expect(offered(filled, tuesday).at(-1)).toBe('3:00 PM')
    expect(problems(glazed, tuesday).at(-1)).toBe('does_not_fit')
  })

  test('Saturdays end an hour earlier', () => {
    expect(offered(sprinkle, saturday)).toEqual(slotLabels.slice(0, 9))
    expect(offered(filled, saturday).at(-1)).toBe('2:00 PM')
  })

  test('Sundays are from nine to five', () => {
    expect(offered(sprinkle, sunday)).toEqual(slotLabels.slice(1, 8))
    expect(offered(filled, sunday).at(-1)).toBe('1:00 PM')
    expect(problems(sprinkle, sunday)[0]).toBe('closed')
    expect(problems(sprinkle, sunday)[8]).toBe('does_not_fit')
    expect(problems(sprinkle, sunday)[9]).toBe('closed')
  })

  test('on a day that the business is closed nothing is offered, and that is why', () => {
    expect(new Set(problems(sprinkle, '2026-12-25'))).toEqual(new Set(['closed']))
  })

  test('on a weekday without hours nothing is offered', () => {
    const noTuesdays = { ...opening, week: opening.week.map((hours, index) => (index === 1 ? null : hours)) }
    expect(offered(sprinkle, tuesday, now, noTuesdays)).toEqual([])
    expect(offered(sprinkle, '2026-11-25', now, noTuesdays)).toHaveLength(10)
  })
})

describe('how soon and how late one may book', () => {
  const problem = (date: string, time: SlotLabel, at: string) => startProblem(opening, sprinkle, date, time, at)

  test('a start that has passed is past, to the second', () => {
    expect(problem(tuesday, '10:00 AM', '2026-11-24T14:59:59.000Z')).toBe('too_soon')
    expect(problem(tuesday, '10:00 AM', '2026-11-24T15:00:00.000Z')).toBe('past')
    expect(problem('2026-11-23', '5:00 PM', '2026-11-24T15:00:00.000Z')).toBe('past')
  })

  test('two hours of notice are needed, and exactly two are enough', () => {
    expect(problem(tuesday, '10:00 AM', '2026-11-24T13:00:00.000Z')).toBeNull()
    expect(problem(tuesday, '10:00 AM', '2026-11-24T13:00:00.001Z')).toBe('too_soon')
  })

  test('bookings open 180 days ahead, the last day included', () => {
    expect(problem('2027-05-19', '10:00 AM', now)).toBeNull()
    expect(problem('2027-05-20', '10:00 AM', now)).toBe('too_far')
  })
})

describe('the day is Toronto’s', () => {
  test('at 23:30 in Vancouver it is the next day here, and its morning can be booked', () => {
    const at = '2026-11-25T07:30:00.000Z'
    expect(offered(sprinkle, '2026-11-25', at)).toHaveLength(10)
    expect(offered(sprinkle, '2026-11-24', at)).toEqual([])
  })

  test('at 00:30 in London it is still the evening before here', () => {
    const at = '2026-11-25T00:30:00.000Z'
    expect(problems(sprinkle, '2026-11-24', at)).toEqual(slotLabels.map(() => 'past'))
    expect(offered(sprinkle, '2026-11-25', at)).toHaveLength(10)
    const horizon = { ...opening, horizonDays: 1 }
    expect(startProblem(horizon, sprinkle, '2026-11-26', '10:00 AM', at)).toBe('too_far')
  })
})

describe('days on which the clocks change', () => {
  test('on March 14, 2027 nine o’clock is nine o’clock of summer time', () => {
    const eightThere = '2027-03-14T12:00:00.000Z'
    expect(startProblem(opening, sprinkle, '2027-03-14', '9:00 AM', '2027-03-14T11:00:00.000Z')).toBeNull()
    expect(startProblem(opening, sprinkle, '2027-03-14', '10:00 AM', eightThere)).toBeNull()
    expect(startProblem(opening, sprinkle, '2027-03-14', '9:00 AM', eightThere)).toBe('too_soon')
    expect(startProblem(opening, sprinkle, '2027-03-14', '9:00 AM', '2027-03-14T13:00:00.000Z')).toBe('past')
  })

  test('on November 7, 2027 nine o’clock is nine o’clock of winter time', () => {
    expect(startProblem(opening, sprinkle, '2027-11-07', '9:00 AM', '2027-11-07T13:59:59.000Z')).toBe('too_soon')
    expect(startProblem(opening, sprinkle, '2027-11-07', '9:00 AM', '2027-11-07T12:00:00.000Z')).toBeNull()
    expect(startProblem(opening, sprinkle, '2027-11-07', '9:00 AM', '2027-11-07T14:00:00.000Z')).toBe('past')
  })

  test('both days have as many starts as any other Sunday', () => {
    expect(offered(sprinkle, '2027-03-14', '2027-03-01T12:00:00.000Z')).toEqual(slotLabels.slice(1, 8))
    expect(offered(sprinkle, '2027-11-07', '2027-11-01T12:00:00.000Z')).toEqual(slotLabels.slice(1, 8))
  })

  test('a winter’s evening counts the horizon in days, not in hours', () => {
    const lateInWinter = '2027-03-10T04:59:00.000Z'
    expect(startProblem({ ...opening, horizonDays: 10 }, sprinkle, '2027-03-19', '10:00 AM', lateInWinter)).toBeNull()
    expect(startProblem({ ...opening, horizonDays: 10 }, sprinkle, '2027-03-20', '10:00 AM', lateInWinter)).toBe(
      'too_far',
    )
  })
})
