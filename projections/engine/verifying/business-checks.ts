import type { Queryable } from '#infra/database/database.ts'

/** What must never be, looked for across the read models as they live: ids, in order. */
export interface BusinessFaults {
  /** Days of a van on which two visits are at once: 'van-1 2026-11-24'. */
  readonly overlaps: readonly string[]
  /** Payments whose money was taken and not all given back, without a booking that it is for. */
  readonly paidWithoutBooking: readonly string[]
  /** Bookings that stand without a payment that was at least authorised, or waived or asked for later by the office. */
  readonly bookingsWithoutPayment: readonly string[]
  /** Bookings that stand and whose authorised deposit the provider would not hand out after all: staff was notified. */
  readonly unpaidBookings: readonly string[]
}

/** `occupancy` names the tables of what is taken: the live one, and the one that was made again. */
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

/** SQL condition, of a payment `p` with the booking `b` that it is for: its money was taken, not all given back, and nobody is to come. */
export const isPaidWithoutBooking = `p.status = 'paid' and p.refunded_cents < p.amount_cents
  and (b.id is null or b.status not in ('confirmed', 'called-off', 'completed', 'missed', 'cancelled'))`

const paidWithoutBookingSql = `
  select p.id from rm.payments p left join rm.bookings b on b.id = p.booking_id where ${isPaidWithoutBooking} order by 1`

/** Bookings that stand and whose payment is so. */
const idsOfPaidBookings = (payment: string): string => `
  select b.id from rm.bookings b left join rm.payments p on p.id = b.payment_id and p.booking_id = b.id
  where b.status in ('confirmed', 'called-off', 'completed', 'missed') and (${payment}) order by 1`
