import type { LocalDate } from '#events/values/time.ts'
import { addDays, lastWeeks } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import { takingsEntriesSql } from './engine/takings-entries.ts'

export interface BookedWeek {
  readonly week: LocalDate
  readonly visits: number
  /** Pre-tax. */
  readonly totalCents: number
}

/** Range of eight of ten weeks. */
export interface WeekBand {
  readonly lowCents: number
  readonly highCents: number
}

export interface Forecast {
  readonly booked: readonly BookedWeek[]
  /** Whole weeks since the first revenue, at most twelve. */
  readonly weeks: number
  /** Null with fewer than six weeks. */
  readonly band: WeekBand | null
}

const daysOfWeek = 7
const bookedWeeks = 4
const mostWeeks = 12
const fewestWeeks = 6

/** Booked revenue of the next four weeks, with the range of past weeks. */
export async function forecastOn(database: Queryable, today: LocalDate): Promise<Forecast> {
  const [booked, revenue] = await Promise.all([bookedFrom(database, today), wholeWeeks(database, today)])
  const band =
    revenue.length < fewestWeeks ? null : { lowCents: percentile(revenue, 0.1), highCents: percentile(revenue, 0.9) }
  return { booked, weeks: revenue.length, band }
}

async function bookedFrom(database: Queryable, today: LocalDate): Promise<readonly BookedWeek[]> {
  const rows = await database.query<{ index: number; visits: number; totalCents: number }>(
    `select (date - $1::date) / ${daysOfWeek} as index, count(*)::int as visits, sum(total_cents)::float8 as "totalCents"
     from rm.bookings where status = 'confirmed' and date >= $1::date and date < $2::date group by 1`,
    [today, addDays(today, bookedWeeks * daysOfWeek)],
  )
  return Array.from({ length: bookedWeeks }, (_, index) => {
    const { visits, totalCents } = rows.find((row) => row.index === index) ?? { visits: 0, totalCents: 0 }
    return { week: addDays(today, index * daysOfWeek), visits, totalCents }
  })
}

/** Revenue of each whole week since the first, before tax. */
async function wholeWeeks(database: Queryable, today: LocalDate): Promise<readonly number[]> {
  const mondays = lastWeeks(today, mostWeeks + 1)
  const [first, current] = [mondays[0] ?? today, mondays.at(-1) ?? today]
  const [money, [began]] = await Promise.all([
    database.query<{ week: LocalDate; cents: number }>(
      `select to_char(date_trunc('week', e.day::date), 'YYYY-MM-DD') as week, sum(e."priceCents")::float8 as cents
       from ${takingsEntriesSql}
       where t.last_day >= $1 and e.day >= $1 and e.day < $2 group by 1`,
      [first, current],
    ),
    database.query<{ day: LocalDate | null }>('select min(first_day) as day from rm.takings'),
  ])
  const start = began?.day ?? null
  if (start === null) return []
  return mondays
    .filter((monday) => monday < current && monday >= start)
    .map((monday) => money.find(({ week }) => week === monday)?.cents ?? 0)
}

/** Interpolated percentile, as in spreadsheets. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return Math.round(below + (above - below) * (at - Math.floor(at)))
}
