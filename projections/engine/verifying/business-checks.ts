import type { Queryable } from '#infra/database/database.ts'

/** Violated business invariants: ids, in order. */
export interface BusinessFaults {
  /** Days of a van with overlapping visits: 'van-1 2026-11-24'. */
  readonly overlaps: readonly string[]
  /** Captured payments without a booking, not fully refunded. */
  readonly paidWithoutBooking: readonly string[]
  /** Bookings without an authorised, waived or requested deposit. */
  readonly bookingsWithoutPayment: readonly string[]
  /** Bookings whose authorised deposit could not be captured; staff was notified. */
  readonly unpaidBookings: readonly string[]
}

export async function checkBusiness(snapshot: Queryable, occupancy: readonly string[]): Promise<BusinessFaults> {
  const overlaps = new Set<string>()
  for (const table of occupancy) for (const day of await idsOf(snapshot, overlapsSql(table))) overlaps.add(day)
  return {
    overlaps: [...overlaps].toSorted(),
    paidWithoutBooking: await idsOf(snapshot, paidWithoutBookingSql),
    bookingsWithoutPayment: await idsOf(
      snapshot,
      idsOfPaidBookings("p.id is null or p.status not in ('authorised', 'paid', 'failed', 'waived', 'asked')"),
    ),
    unpaidBookings: await idsOf(snapshot, idsOfPaidBookings("p.status = 'failed'")),
  }
}

async function idsOf(database: Queryable, sql: string): Promise<string[]> {
  return (await database.query<{ id: string }>(sql)).map(({ id }) => id)
}

const overlapsSql = (table: string): string => `
  select distinct van || ' ' || date as id from (
    select van, date, start_minute, max(end_minute) over (
      partition by van, date order by start_minute, end_minute, booking_id
      rows between unbounded preceding and 1 preceding) as busy_until
    from ${table}
  ) o where start_minute < busy_until order by 1`

export const isPaidWithoutBooking = `p.status = 'paid' and p.refunded_cents < p.amount_cents
  and (b.id is null or b.status not in ('confirmed', 'called-off', 'completed', 'missed', 'cancelled'))`

const paidWithoutBookingSql = `
  select p.id from rm.payments p left join rm.bookings b on b.id = p.booking_id where ${isPaidWithoutBooking} order by 1`

const idsOfPaidBookings = (payment: string): string => `
  select b.id from rm.bookings b left join rm.payments p on p.id = b.payment_id and p.booking_id = b.id
  where b.status in ('confirmed', 'called-off', 'completed', 'missed') and (${payment}) order by 1`
