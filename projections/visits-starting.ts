import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

/** Booked visits with a start in (after, until], at most 1000. */
export function visitsStarting(
  database: Queryable,
  { after, until }: { readonly after: Instant; readonly until: Instant },
): Promise<{ bookingId: string }[]> {
  return database.query<{ bookingId: string }>(
    `select id as "bookingId" from rm.bookings
     where starts_at > $1 and starts_at <= $2 and status in ('confirmed', 'completed', 'missed')
     order by starts_at, id limit 1000`,
    [after, until],
  )
}
