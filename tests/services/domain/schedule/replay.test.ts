import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Cell } from '#events/schedule.ts'
import { slotLabels, slotToHour } from '#events/values/time.ts'
import { placesFor, type RefusedStart, type Schedule, type Visited } from '#services/domain/schedule/replay.ts'
import { travelMinutes } from '#services/providers/places/travel.ts'

/** A Friday, noon in Toronto. */
const askedAt = '2026-11-20T17:00:00.000Z'
const saturday = '2026-11-21'
const sunday = '2026-11-22'
const toronto = { lat: 43.66, lng: -79.38 }
const brampton = { lat: 43.68, lng: -79.76 }

const eightToFive = { opensMinute: 480, closesMinute: 1020 }
const schedule = (change: Partial<Schedule['opening']> = {}, vans: Schedule['vans'] = [van('van-1')]): Schedule => ({
  opening: {
    week: [...Array.from({ length: 6 }, () => eightToFive), null],
    closedDates: [],
    horizonDays: 60,
    noticeMinutes: 120,
    ...change,
  },
  vans,
})
const van = (id: string, outFrom: string | null = null) => ({ id, outFrom })
const wish = (attempt: string, change: Partial<RefusedStart> = {}): RefusedStart => ({
  attempt,
  askedAt,
  date: saturday,
  time: null,
  maxMinutes: 180,
  cell: toronto,
  priceCents: 12_500,
  ...change,
})
/** All of a day. */
const full = (id: string, date = saturday): Visited => ({
  bookingId: `b-${id}-${date}`,
  van: id,
  date,
  startMinute: 480,
  endMinute: 1020,
  cell: null,
})
const attemptsOf = (places: ReadonlyMap<string, number>) => [...places.keys()]

describe('requests that were refused, in another schedule', () => {
  test('one more van has room until its day is full, in the order in which they were asked', () => {
    const requests = ['a', 'b', 'c', 'd'].map((attempt) => wish(attempt))
    const booked = [full('van-1')]
    expect(placesFor(requests, booked, schedule(), travelMinutes).size).toBe(0)
    const two = schedule({}, [van('van-1'), van('more-1')])
    // Three hours each, and a way of at least 15 minutes between them: two fit into nine hours.
    expect(attemptsOf(placesFor(requests, booked, two, travelMinutes))).toEqual(['a', 'b'])
  })

  test('a day that is opened has room, and one that is too near or too far has none', () => {
    const requests = [wish('a', { date: sunday })]
    expect(placesFor(requests, [], schedule(), travelMinutes).size).toBe(0)
    const week = Array.from({ length: 7 }, () => eightToFive)
    expect([...placesFor(requests, [], schedule({ week }), travelMinutes)]).toEqual([['a', 12_500]])
    expect(placesFor(requests, [], schedule({ week, noticeMinutes: 3 * 1440 }), travelMinutes).size).toBe(0)
    expect(placesFor(requests, [], schedule({ week, horizonDays: 1 }), travelMinutes).size).toBe(0)
    expect(placesFor(requests, [], schedule({ week, closedDates: [sunday] }), travelMinutes).size).toBe(0)
  })

  test('somebody who asked for several starts takes one place', () => {
    const requests = [
      wish('a'),
      wish('a', { date: '2026-11-23', priceCents: 6_500 }),
      wish('b', { date: '2026-11-23' }),
    ]
    expect([...placesFor(requests, [full('van-1')], schedule(), travelMinutes)]).toEqual([
      ['a', 6_500],
      ['b', 12_500],
    ])
  })

  test('a start that was asked for is had only at that time, and only by a van that is in service', () => {
    const at = wish('a', { time: '9:00 AM' })
    const visit = { ...full('van-1'), startMinute: 480, endMinute: 600 }
    expect(placesFor([at], [visit], schedule(), travelMinutes).size).toBe(0)
    expect(attemptsOf(placesFor([wish('a')], [visit], schedule(), travelMinutes))).toEqual(['a'])
    const out = schedule({}, [van('van-1'), van('van-2', saturday)])
    expect(placesFor([at], [visit], out, travelMinutes).size).toBe(0)
    const later = schedule({}, [van('van-1'), van('van-2', sunday)])
    expect(attemptsOf(placesFor([at], [visit], later, travelMinutes))).toEqual(['a'])
  })

  test('finds the same places as a search that marks every minute of every van', () => {
    fc.assert(
      fc.property(
        fc.array(requests, { maxLength: 12 }),
        fc.array(visits, { maxLength: 6 }),
        schedules,
        (asked, booked, tried) => {
          const visited = booked.map((visit, index) => ({ ...visit, bookingId: `b${index}` }))
          expect([...placesFor(asked, visited, tried, travelMinutes)]).toEqual([...naivePlaces(asked, visited, tried)])
        },
      ),
      { numRuns: 300 },
    )
  })
})

const dates = fc.constantFrom(saturday, sunday, '2026-11-23')
const cells = fc.constantFrom<Cell | null>(toronto, brampton, null)
const requests = fc.record({
  attempt: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  askedAt: fc.constantFrom(askedAt, '2026-11-21T15:30:00.000Z'),
  date: dates,
  time: fc.option(fc.constantFrom(...slotLabels), { nil: null }),
  maxMinutes: fc.constantFrom(60, 120, 180, 240),
  cell: cells,
  priceCents: fc.integer({ min: 1_000, max: 50_000 }),
})
const visits = fc
  .record({
    van: fc.constantFrom('van-1', 'van-2', 'more-1'),
    date: dates,
    startMinute: fc.integer({ min: 8, max: 15 }).map((hour) => hour * 60),
    minutes: fc.constantFrom(60, 180, 300),
    cell: cells,
  })
  .map(({ minutes, ...visit }) => ({ ...visit, endMinute: visit.startMinute + minutes }))
const schedules = fc.record({
  opening: fc.record({
    week: fc.array(
      fc.constantFrom(
        null,
        eightToFive,
        { opensMinute: 600, closesMinute: 1200 },
        { opensMinute: 480, closesMinute: 720 },
      ),
      { minLength: 7, maxLength: 7 },
    ),
    closedDates: fc.subarray([saturday, sunday]),
    horizonDays: fc.constantFrom(1, 2, 60),
    noticeMinutes: fc.constantFrom(0, 120, 1440),
  }),
  vans: fc
    .subarray(['van-1', 'van-2', 'more-1'], { minLength: 1 })
    .chain((ids) => fc.tuple(...ids.map((id) => fc.constantFrom(null, sunday).map((outFrom) => ({ id, outFrom }))))),
})

/** Slow and plain: a set of the minutes that each van is at work, and the clock of Toronto from `Temporal`. */
function naivePlaces(asked: readonly RefusedStart[], booked: readonly Visited[], { opening, vans }: Schedule) {
  const all: Visited[] = [...booked]
  const found = new Map<string, number>()
  for (const request of asked) {
    if (found.has(request.attempt)) continue
    const place = slotLabels
      .filter((label) => request.time === null || request.time === label)
      .map((label) => slotToHour(label) * 60)
      .filter((minute) => isOpen(opening, request, minute))
      .map((startMinute) => ({ startMinute, van: freeVan(all, vans, request, startMinute) }))
      .find(({ van: id }) => id !== undefined)
    if (place?.van === undefined) continue
    const { startMinute } = place
    const { attempt: bookingId, date, cell, maxMinutes } = request
    all.push({ bookingId, van: place.van, date, startMinute, endMinute: startMinute + maxMinutes, cell })
    found.set(request.attempt, request.priceCents)
  }
  return found
}

function isOpen(opening: Schedule['opening'], request: RefusedStart, minute: number): boolean {
  const day = Temporal.PlainDate.from(request.date)
  const asked = Temporal.Instant.from(request.askedAt).toZonedDateTimeISO('America/Toronto')
  const starts = day.toZonedDateTime({
    timeZone: 'America/Toronto',
    plainTime: new Temporal.PlainTime(Math.floor(minute / 60), minute % 60),
  })
  const hours = opening.week[day.dayOfWeek - 1] ?? null
  return (
    hours !== null &&
    !opening.closedDates.includes(request.date) &&
    minute >= hours.opensMinute &&
    minute + request.maxMinutes <= hours.closesMinute &&
    starts.epochMilliseconds > asked.epochMilliseconds &&
    starts.epochMilliseconds - asked.epochMilliseconds >= opening.noticeMinutes * 60_000 &&
    asked.toPlainDate().until(day).days <= opening.horizonDays
  )
}

/** The one with the fewest visits that day; of equals the first. */
function freeVan(all: readonly Visited[], vans: Schedule['vans'], request: RefusedStart, start: number) {
  const ofDay = (id: string) => all.filter((one) => one.van === id && one.date === request.date)
  let best: string | undefined
  for (const { id, outFrom } of vans) {
    if (outFrom !== null && outFrom <= request.date) continue
    const taken = ofDay(id).some(({ startMinute, endMinute, cell }) => {
      const way = travelMinutes(cell, request.cell)
      for (let minute = start - way; minute < start + request.maxMinutes + way; minute += 1)
        if (minute >= startMinute && minute < endMinute) return true
      return false
    })
    if (!taken && (best === undefined || ofDay(id).length < ofDay(best).length)) best = id
  }
  return best
}
