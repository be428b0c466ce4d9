import type { Instant, LocalDate } from '#events/values/time.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import { takingsEntriesSql } from './engine/takings-entries.ts'

/** A figure of a period and of the one before it, equally long. */
export interface Trend {
  readonly current: number
  readonly previous: number
}

/** What the business has come to: money is in cents before tax, and what went back or was taken by a dispute is taken off. */
export interface Figures {
  readonly revenueCents: number
  readonly revenueTrend: Trend
  readonly leads: number
  readonly leadsTrend: Trend
  /** Neither converted nor closed. */
  readonly openLeads: number
  /** On the board, whatever their stage. */
  readonly activeDeals: number
  /** Opened, whatever came of them. */
  readonly dealsTrend: Trend
  /** Who have booked; people whom the office merged are one. */
  readonly customers: number
  /** Whose first booking was confirmed then. */
  readonly customersTrend: Trend
  /** Confirmed, whatever came of them. */
  readonly bookings: number
  readonly bookingsTrend: Trend
  /** Done on days of this month up to today, and on as many days of the month before. */
  readonly servicesTrend: Trend
  /** What a booking confirmed on the last 90 days, and on the 90 before, is worth on average; 0 without bookings, and before where the business is younger. */
  readonly averageTrend: Trend
}

/** Days of the periods that trends compare. */
export const trendDays = 30
export const averageDays = 90

/** The figures as of an instant, which is on `today` in Toronto. */
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

/** Visits whose money stopped moving before the days that are compared are summed up as they are; of the others each movement is looked at. */
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

/** Those of the board, without the lost ones. */
async function dealsAt(database: Queryable, at: Instant) {
  const [[open], dealsTrend] = await Promise.all([
    database.query<{ count: number }>(`select count(*)::int as count from rm.deals where status = 'open'`),
    trendOfRows(database, 'rm.deals', 'opened_at', at),
  ])
  return { activeDeals: open?.count ?? 0, dealsTrend }
}

/** Rows of the last days and of those before them; reads no others. */
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

/** Customers whose first confirmed booking was then; of those whom the office merged, the first of all. */
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

/** When the first of so many days up to `today` begins in Toronto. */
const beginningOf = (today: LocalDate, days: number): Instant => instantAt(addDays(today, 1 - days), 0)

/** Rows of the last days and of those before them, by a column of instants; $1 is now. */
const countsSql = (column: string): string =>
  `(count(*) filter (where ${column} > $1::timestamptz - interval '${trendDays} days'))::int as current,
   (count(*) filter (where ${column} > $1::timestamptz - interval '${2 * trendDays} days'
     and ${column} <= $1::timestamptz - interval '${trendDays} days'))::int as previous`

const trendOf = (row: Trend | undefined): Trend => ({ current: row?.current ?? 0, previous: row?.previous ?? 0 })
