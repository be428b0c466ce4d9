import { businessTimeZone, type LocalDate } from '#events/values/time.ts'
import { lastWeeks } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import { takingsEntriesSql } from './engine/takings-entries.ts'

/** A week from its Monday. */
export interface SalesWeek {
  readonly week: LocalDate
  /** Collected less refunds, before tax. */
  readonly revenueCents: number
  readonly leads: number
  readonly bookings: number
}

/** The last weeks, oldest first; the current one is incomplete. */
export async function salesWeeks(database: Queryable, today: LocalDate, count: number): Promise<readonly SalesWeek[]> {
  const weeks = lastWeeks(today, count)
  const from = weeks[0] ?? today
  const [money, leads, bookings] = await Promise.all([
    database.query<Counted>(
      `select to_char(date_trunc('week', e.day::date), 'YYYY-MM-DD') as week, sum(e."priceCents")::float8 as count
       from ${takingsEntriesSql}
       where t.last_day >= $1 and e.day >= $1 group by 1`,
      [from],
    ),
    database.query<Counted>(countedByWeek('rm.leads', 'received_at'), [from]),
    database.query<Counted>(countedByWeek('rm.bookings', 'confirmed_at'), [from]),
  ])
  const of = (rows: readonly Counted[], week: string) => rows.find((row) => row.week === week)?.count ?? 0
  return weeks.map((week) => ({
    week,
    revenueCents: of(money, week),
    leads: of(leads, week),
    bookings: of(bookings, week),
  }))
}

interface Counted {
  readonly week: LocalDate
  readonly count: number
}

/** SQL: counts by week from Monday, Toronto; $1 is the first. */
const countedByWeek = (table: string, column: string): string =>
  `select to_char(date_trunc('week', ${column} at time zone '${businessTimeZone}'), 'YYYY-MM-DD') as week, count(*)::int as count
   from ${table} where ${column} >= ($1::date)::timestamp at time zone '${businessTimeZone}' group by 1`
