import type { LocalDate } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

/** A visit that is done and not paid in full. */
export interface UnpaidVisit {
  readonly bookingId: string
  /** Null once the person was erased. */
  readonly who: string | null
  readonly date: LocalDate
  /** The price that is charged, before tax. */
  readonly totalCents: number
  /** Captured, or about to be. */
  readonly depositCents: number
  /** Of the rest, with tax. */
  readonly balanceCents: number
  /** A card was accepted for so much. */
  readonly onItsWayCents: number
}

/** SQL: the deposit that was captured, or is about to be. */
const depositSql = `case when p.status in ('authorised', 'paid') then p.amount_cents else 0 end`

/** Visits done since a day for which less than the price before tax was paid, or not all of its tax: the oldest first. */
export const unpaidVisits = (database: Queryable, since: LocalDate): Promise<UnpaidVisit[]> =>
  database.query<UnpaidVisit>(
    `select b.id as "bookingId", coalesce(c.name, c.email, c.phone) as who, to_char(b.date, 'YYYY-MM-DD') as date,
       b.total_cents as "totalCents", coalesce(${depositSql}, 0) as "depositCents",
       coalesce(p.balance_cents + p.tax_cents, 0) as "balanceCents", coalesce(p.on_its_way_cents, 0) as "onItsWayCents"
     from rm.bookings b
       left join rm.payments p on p.id = b.payment_id
       left join rm.customers c on c.id = b.customer_id
     where b.status = 'completed' and b.date >= $1::date
       and b.total_cents * 1.12 > coalesce(${depositSql} + p.balance_cents + p.tax_cents + p.on_its_way_cents, 0)
     order by b.date, b.starts_at, b.id`,
    [since],
  )
