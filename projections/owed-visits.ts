import type { LocalDate } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface OwedVisit {
  readonly bookingId: string
  /** Null once the person was erased. */
  readonly who: string | null
  readonly date: LocalDate
  readonly owedCents: number
}

/** Balance by age in days; the last range is open. */
export interface OwedAge {
  readonly fromDays: number
  readonly toDays: number | null
  readonly count: number
  readonly sumCents: number
}

export interface Owed {
  readonly count: number
  readonly sumCents: number
  readonly ages: readonly OwedAge[]
  readonly visits: readonly OwedVisit[]
}

/** Upper bounds in days, as accounts receivable are aged. */
const agesUpTo = [30, 60, 90] as const

export async function owedOn(database: Queryable, today: LocalDate, most: number): Promise<Owed> {
  const starts = agesUpTo.map((days) => addDays(today, -days))
  const [ages, visits] = await Promise.all([
    database.query<{ age: number; count: number; sumCents: number }>(
      `select (b.date < $1::date)::int + (b.date < $2::date)::int + (b.date < $3::date)::int as age,
         count(*)::int as count, sum(l.owed_cents)::float8 as "sumCents"
       from rm.ledgers l join rm.bookings b on b.id = l.booking_id where l.due is not null group by 1 order by 1`,
      starts,
    ),
    database.query<OwedVisit>(
      `select b.id as "bookingId", coalesce(c.name, c.email, c.phone) as who, to_char(b.date, 'YYYY-MM-DD') as date,
         l.owed_cents as "owedCents"
       from rm.ledgers l join rm.bookings b on b.id = l.booking_id left join rm.customers c on c.id = b.customer_id
       where l.due is not null order by b.date, b.starts_at, b.id limit $1`,
      [most],
    ),
  ])
  return {
    count: ages.reduce((sum, { count }) => sum + count, 0),
    sumCents: ages.reduce((sum, { sumCents }) => sum + sumCents, 0),
    ages: ages.map(({ age, count, sumCents }) => ({
      fromDays: (agesUpTo[age - 1] ?? -1) + 1,
      toDays: agesUpTo[age] ?? null,
      count,
      sumCents,
    })),
    visits,
  }
}

/** Past visits without an outcome, whose balance is unknown. */
export async function unreportedVisits(database: Queryable, today: LocalDate): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from rm.bookings where status = 'confirmed' and date < $1::date`,
    [today],
  )
  return row?.count ?? 0
}
