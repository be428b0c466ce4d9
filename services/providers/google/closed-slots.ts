import { businessTimeZone } from '#events/values/time.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'
import type { Occupied, Views } from '#projections/views.ts'

import { busyTimes, type BusyTime } from './visits-store.ts'

const dayMinutes = 24 * 60

const busyPrefix = 'busy-'

export const isBusyTime = ({ bookingId }: Pick<Occupied, 'bookingId'>): boolean => bookingId.startsWith(busyPrefix)

/** Views whose vans are busy during Google events. */
export const withBusyTimes = (views: Views, database: Queryable): Views => ({
  ...views,
  async occupancyBetween(from, to) {
    const [occupied, busy] = await Promise.all([views.occupancyBetween(from, to), busyTimes(database, from, to)])
    if (busy.length === 0) return occupied
    const vans = (await views.catalogue())?.fleet.vans ?? []
    return [...occupied, ...vans.flatMap(({ id }) => busyDays(busy, from, to).map((time) => ({ ...time, van: id })))]
  },
})

/** Busy times by Toronto day and clock. */
export function busyDays(busy: readonly BusyTime[], from: string, to: string): Omit<Occupied, 'van'>[] {
  const stretches: Omit<Occupied, 'van'>[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const begins = Date.parse(instantAt(date, 0))
    const ends = Date.parse(instantAt(addDays(date, 1), 0))
    for (const time of busy) {
      if (time.from.getTime() >= ends || time.to.getTime() <= begins) continue
      stretches.push({
        bookingId: busyPrefix + time.id,
        date,
        startMinute: time.from.getTime() <= begins ? 0 : clockMinute(time.from, 'floor'),
        endMinute: time.to.getTime() >= ends ? dayMinutes : clockMinute(time.to, 'ceil'),
        cell: null,
        kind: 'booked',
        expiresAt: null,
      })
    }
  }
  return stretches
}

function clockMinute(at: Date, round: 'floor' | 'ceil'): number {
  const { hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
    businessTimeZone,
  )
  return hour * 60 + Math[round](minute + second / 60)
}
