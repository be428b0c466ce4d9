import type { Instant, LocalDate } from '#events/values/time.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import { takingsEntriesSql } from './engine/takings-entries.ts'

/** A metric of a period and of the equally long one before. */
export interface Trend {
  readonly current: number
  readonly previous: number
}

/** Dashboard metrics; money in cents before tax, less refunds and disputes. */
export interface Figures {
  readonly revenueCents: number
  readonly revenueTrend: Trend
  readonly leads: number
  readonly leadsTrend: Trend
  readonly openLeads: number
  readonly activeDeals: number
  readonly dealsTrend: Trend
  readonly customers: number
  readonly customersTrend: Trend
  readonly bookings: number
  readonly bookingsTrend: Trend
  /** Completed visits of this month up to today, and of as many days of the last. */
  readonly servicesTrend: Trend
  /** Average booking value of 90 days and the 90 before; 0 without bookings. */
  readonly averageTrend: Trend
}

export const trendDays = 30
export const averageDays = 90

export async function figuresAt(database: Queryable, at: Instant, today: LocalDate): Promise<Figures> {
  const parts = await Promise.all([
    moneyAt(database, today),
    leadsAt(database, at),
    dealsAt(database, at),
    customersOf(database),
    firstBookings(database, at),
    bookingsAt(database, at, today),
  ])
  const [money, leads, deals, customers, customersTrend, bookings] = parts
  return { ...money, ...leads, ...deals, customers, customersTrend, ...bookings }
}

/** Settled visits are summed as they are; of others each movement is read. */
async function moneyAt(database: Queryable, today: LocalDate) {
  const day = Temporal.PlainDate.from(today)
  const ago = (days: number) => day.subtract({ days }).toString()
  const [row] = await database.query<{ total: number; current: number; previous: number }>(
    `with moved as (
       select e.day, e."priceCents" as cents from ${takingsEntriesSql} where t.last_day > $2
       union all select last_day, price_cents from rm.takings where last_day <= $2
     )
     select coalesce(sum(cents), 0)::float8 as total,
       coalesce(sum(cents) filter (where day > $1), 0)::float8 as current,
       coalesce(sum(cents) filter (where day > $2 and day <= $1), 0)::float8 as previous
     from moved where day <= $3`,
    [ago(trendDays), ago(2 * trendDays), today],
  )
  return { revenueCents: row?.total ?? 0, revenueTrend: trendOf(row) }
}

async function leadsAt(database: Queryable, at: Instant) {
  const [[counted], leadsTrend] = await Promise.all([
    database.query<{ total: number; open: number }>(
      `select count(*)::int as total,
         (count(*) filter (where status not in ('converted', 'closed') and archived_at is null))::int as open
       from rm.leads where received_at <= $1::timestamptz`,
      [at],
    ),
    trendOfRows(database, 'rm.leads', 'received_at', at),
  ])
  return { leads: counted?.total ?? 0, leadsTrend, openLeads: counted?.open ?? 0 }
}

async function dealsAt(database: Queryable, at: Instant) {
  const [[open], dealsTrend] = await Promise.all([
    database.query<{ count: number }>(`select count(*)::int as count from rm.deals where status = 'open'`),
    trendOfRows(database, 'rm.deals', 'opened_at', at),
  ])
  return { activeDeals: open?.count ?? 0, dealsTrend }
}

async function trendOfRows(database: Queryable, table: string, column: string, at: Instant): Promise<Trend> {
  const [row] = await database.query<Trend>(
    `select ${countsSql(column)} from ${table}
     where ${column} > $1::timestamptz - interval '${2 * trendDays} days' and ${column} <= $1::timestamptz`,
    [at],
  )
  return trendOf(row)
}

async function customersOf(database: Queryable): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (select count(*) from rm.customers where kind = 'customer' and merged_into is null)::int
       + (select count(distinct m.merged_into) from rm.customers m join rm.customers s on s.id = m.merged_into
          where m.merged_into is not null and m.kind = 'customer' and s.kind <> 'customer')::int as count`,
  )
  return row?.count ?? 0
}

async function firstBookings(database: Queryable, at: Instant): Promise<Trend> {
  const earlier = '(m.booked_at, m.id) < (c.booked_at, c.id)'
  const [row] = await database.query<Trend>(
    `select ${countsSql('c.booked_at')} from rm.customers c
     where c.booked_at > $1::timestamptz - interval '${2 * trendDays} days' and c.booked_at <= $1::timestamptz
       and not exists (select from rm.customers m where m.merged_into = coalesce(c.merged_into, c.id) and ${earlier})
       and (c.merged_into is null
         or not exists (select from rm.customers m where m.id = c.merged_into and ${earlier}))`,
    [at],
  )
  return trendOf(row)
}

async function bookingsAt(database: Queryable, at: Instant, today: LocalDate) {
  const [counted, bookingsTrend, done, average] = await Promise.all([
    database.query<{ total: number }>(
      'select count(*)::int as total from rm.bookings where confirmed_at <= $1::timestamptz',
      [at],
    ),
    trendOfRows(database, 'rm.bookings', 'confirmed_at', at),
    database.query<{ current: number; previous: number }>(
      `select (count(*) filter (where date >= date_trunc('month', $1::date)))::int as current,
         (count(*) filter (where date <= $1::date - interval '1 month'))::int as previous
       from rm.bookings where status = 'completed'
         and date >= date_trunc('month', $1::date) - interval '1 month'
         and date < date_trunc('month', $1::date) + interval '1 month'`,
      [today],
    ),
    database.query<{ current: number; previous: number }>(
      `select coalesce(avg(total_cents) filter (where confirmed_at >= $2::timestamptz), 0)::float8 as current,
         case when exists (select from rm.bookings where confirmed_at < $3::timestamptz)
           then coalesce(avg(total_cents) filter (where confirmed_at < $2::timestamptz), 0) else 0 end::float8 as previous
       from rm.bookings where confirmed_at >= $3::timestamptz and confirmed_at <= $1::timestamptz`,
      [at, beginningOf(today, averageDays), beginningOf(today, 2 * averageDays)],
    ),
  ])
  const { current, previous } = trendOf(average[0])
  return {
    bookings: counted[0]?.total ?? 0,
    bookingsTrend,
    servicesTrend: trendOf(done[0]),
    averageTrend: { current: Math.round(current), previous: Math.round(previous) },
  }
}

const beginningOf = (today: LocalDate, days: number): Instant => instantAt(addDays(today, 1 - days), 0)

const countsSql = (column: string): string =>
  `(count(*) filter (where ${column} > $1::timestamptz - interval '${trendDays} days'))::int as current,
   (count(*) filter (where ${column} > $1::timestamptz - interval '${2 * trendDays} days'
     and ${column} <= $1::timestamptz - interval '${trendDays} days'))::int as previous`

const trendOf = (row: Trend | undefined): Trend => ({ current: row?.current ?? 0, previous: row?.previous ?? 0 })
