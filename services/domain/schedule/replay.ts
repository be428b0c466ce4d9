import type { Cell } from '#events/schedule.ts'
import { slotLabels, slotToHour, type Instant, type LocalDate, type SlotLabel } from '#events/values/time.ts'

import { isFree, type TravelMinutes } from './decide.ts'
import { startProblem, type Opening } from './opening.ts'
import type { Stretch } from './schedule.ts'
import { isInService, type VanService } from './van-service.ts'

export interface RefusedStart {
  readonly attempt: string
  readonly askedAt: Instant
  readonly date: LocalDate
  /** Null for any start. */
  readonly time: SlotLabel | null
  readonly maxMinutes: number
  readonly cell: Cell | null
  readonly priceCents: number
}

export interface Visited extends Stretch {
  readonly van: string
  readonly date: LocalDate
}

export interface Schedule {
  readonly opening: Opening
  readonly vans: readonly { readonly id: string; readonly outFrom: VanService }[]
}

/** Refused visitors who would have found a place, replayed in order with the bookings. */
export function placesFor(
  requests: readonly RefusedStart[],
  booked: readonly Visited[],
  { opening, vans }: Schedule,
  travel: TravelMinutes,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const visits = visitsByDay(booked)
  for (const { attempt, askedAt, date, time, maxMinutes, cell, priceCents } of requests) {
    if (places.has(attempt)) continue
    const days = vans
      .filter(({ outFrom }) => isInService(outFrom, date))
      .map(({ id }) => visits(id, date))
      .toSorted((one, other) => one.size - other.size)
    for (const start of time === null ? slotLabels : [time]) {
      const startMinute = slotToHour(start) * 60
      const wanted = { bookingId: attempt, startMinute, endMinute: startMinute + maxMinutes, cell }
      const day = days.find((one) => isFree(wanted, one, { at: askedAt, travel }))
      // The clock is asked last: of what takes time here it takes the most.
      if (day === undefined || startProblem(opening, maxMinutes, date, start, askedAt) !== null) continue
      day.set(attempt, { ...wanted, kind: 'booked' })
      places.set(attempt, priceCents)
      break
    }
  }
  return places
}

type DayOfVisits = Map<string, Stretch & { readonly kind: 'booked' }>

function visitsByDay(booked: readonly Visited[]): (van: string, date: LocalDate) => DayOfVisits {
  const days = new Map<string, DayOfVisits>()
  const dayOf = (van: string, date: LocalDate): DayOfVisits => {
    const key = `${date} ${van}`
    const day: DayOfVisits = days.get(key) ?? new Map()
    days.set(key, day)
    return day
  }
  for (const { van, date, ...visit } of booked) dayOf(van, date).set(visit.bookingId, { ...visit, kind: 'booked' })
  return dayOf
}
