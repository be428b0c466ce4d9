import type { BookingPerson, PriceLine } from '#events/booking.ts'
import { bookingReference } from '#events/values/ids.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { StoredItem } from './items-store.ts'
import { ownPrefix, type CalendarVisit } from './visit-events.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly date: string
  readonly service: PriceLine
  readonly addOns: readonly PriceLine[]
  readonly person: BookingPerson | null
  readonly startMinute: number | null
  readonly endMinute: number | null
}

/** Coming bookings, cancelled ones included. */
export async function visitsFrom(database: Queryable, date: string): Promise<CalendarVisit[]> {
  const rows = await database.query<Row>(
    `select b.id, b.status, b.date::text as date, b.service, b.add_ons as "addOns", b.person,
       o.start_minute as "startMinute", o.end_minute as "endMinute"
     from rm.bookings b left join rm.occupancy o on o.booking_id = b.id and o.kind = 'booked'
     where b.date >= $1::date and b.status in ('confirmed', 'called-off', 'cancelled') order by b.starts_at, b.id`,
    [date],
  )
  return rows.map(({ id, status, service, addOns, person, startMinute, endMinute, ...row }) => ({
    bookingId: id,
    reference: bookingReference(id),
    isStanding: status === 'confirmed' && startMinute !== null && endMinute !== null,
    date: row.date,
    startMinute: startMinute ?? 0,
    endMinute: endMinute ?? 0,
    service: [service, ...addOns].map(({ displayName }) => displayName).join(' + '),
    name: person === null ? '' : `${person.firstName} ${person.lastName}`.trim(),
    phone: person?.phone ?? '',
    place: person === null ? '' : visitPlace(person.address, person.city),
    notes: person?.notes ?? '',
  }))
}

export const mirroredVisits = (database: Queryable): Promise<StoredItem[]> =>
  database.query<StoredItem>(
    `select id, body from infra.google_items where feed = 'calendar' and id > $1 and id < $1 || 'g'`,
    [ownPrefix],
  )

export async function busyTimes(database: Queryable, from: string, to: string): Promise<NamedBusyTime[]> {
  return database.query<NamedBusyTime>(
    `select id, sort_at as "from", ends_at as "to", coalesce(body ->> 'summary', '') as summary from infra.google_items
     where feed = 'calendar' and is_busy and sort_at < $2 and ends_at > $1 and not starts_with(id, $3)
     order by sort_at, id`,
    [new Date(instantAt(from, 0)), new Date(instantAt(addDays(to, 1), 0)), ownPrefix],
  )
}

export interface BusyTime {
  readonly id: string
  readonly from: Date
  readonly to: Date
}

export interface NamedBusyTime extends BusyTime {
  /** '' for a nameless event. */
  readonly summary: string
}
