import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { NewScheduleEvent } from '#events/schedule.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { book, hold, isLive, expire, release } from '#services/domain/schedule/decide.ts'
import { vanDay, type Occupation, type VanDay } from '#services/domain/schedule/schedule.ts'
import { travelMinutes } from '#services/providers/places/travel.ts'
import { recorded } from '#tests/support/given.ts'

/** Any visitor may ask for anything at any time; minutes pass in between. */
const command = fc.record({
  what: fc.constantFrom('hold', 'hold', 'book', 'book', 'release', 'lapse'),
  booking: fc.integer({ min: 0, max: 5 }),
  startMinute: fc.integer({ min: 8, max: 17 }).map((hour) => hour * 60),
  hours: fc.integer({ min: 1, max: 4 }),
  cell: fc.option(fc.record({ lat: fc.constantFrom(43.6, 43.7, 44), lng: fc.constantFrom(-79.8, -79.4) })),
  passing: fc.integer({ min: 0, max: 12 }),
})

type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

test('whatever is asked in whatever order, no van is ever in two places, the way between them included', () => {
  let sold = 0
  let wroteOff = 0
  const law = fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
    let day: VanDay = vanDay.initial
    let minute = 0
    // A booking asks for one visit: the first that it asked for.
    const visits = new Map<number, ReturnType<typeof visitOf>>()
    for (const each of commands) {
      minute += each.passing
      const at = instant(minute)
      const visit = visits.get(each.booking) ?? visitOf(each)
      visits.set(each.booking, visit)
      const events = decide(each.what, visit, day, minute)
      for (const event of events) {
        sold += Number(event.type === 'SlotBooked')
        wroteOff += Number(event.type === 'SlotHoldLapsed')
      }
      day = events.map(recorded).reduce((state, event) => vanDay.evolve(state, event as never), day)
      expect(collisions(day, at)).toEqual([])
      // The read model refuses two rows that overlap, lapsed or not.
      expect(overlapsOf([...day.values()], () => 0)).toEqual([])
    }
  })
  fc.assert(law, { numRuns: 400 })
  expect(sold).toBeGreaterThan(100)
  expect(wroteOff).toBeGreaterThan(100)
})

function decide(
  what: string,
  visit: ReturnType<typeof visitOf>,
  day: VanDay,
  minute: number,
): readonly NewScheduleEvent[] {
  const now = { at: instant(minute), travel: travelMinutes }
  if (what === 'release') return release(visit, 'cancelled', day)
  if (what === 'lapse') return expire(visit, day, now.at)
  const answer = what === 'hold' ? hold(visit, instant(minute + 10), day, now) : book(visit, day, now)
  return isRefusal(answer) ? [] : answer
}

const visitOf = ({ booking, startMinute, hours, cell }: Command) => ({
  bookingId: `b${booking}`,
  van: 'van-1',
  vanNumber: 1,
  date: '2026-11-24',
  startMinute,
  endMinute: startMinute + hours * 60,
  cell,
})

const collisions = (day: VanDay, at: string) =>
  overlapsOf(
    [...day.values()].filter((occupation) => isLive(occupation, at)),
    travelMinutes,
  )

function overlapsOf(occupations: readonly Occupation[], travel: typeof travelMinutes): string[] {
  const inOrder = occupations.toSorted((one, other) => one.startMinute - other.startMinute)
  return inOrder.flatMap((one, index) =>
    inOrder
      .slice(index + 1)
      .filter((next) => one.endMinute + travel(one.cell, next.cell) > next.startMinute)
      .map((next) => `${one.bookingId} and ${next.bookingId}`),
  )
}

const instant = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
