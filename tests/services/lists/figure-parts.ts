import type { LocalDate } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'
import { conversionWeeks } from '#projections/conversions.ts'
import { stageTimes } from '#projections/deal-times.ts'
import { forecastOn } from '#projections/forecast.ts'
import { hstByQuarter } from '#projections/hst-quarters.ts'
import { salesWeeks } from '#projections/sales-weeks.ts'
import type { FigureRow, FigureSum, PartName } from '#services/contracts/figures.ts'

interface Total {
  readonly cents: number
  readonly hstCents: number
  readonly won: number
  readonly lost: number
  /** Median and 90th percentile; null where unknown. */
  readonly medianMinutes: number | null
  readonly mostMinutes: number | null
}

export function totalOf(rows: readonly FigureRow[]): Total {
  const sum = (of: (row: FigureRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    cents: sum(({ cents }) => cents ?? 0),
    hstCents: sum(({ hstCents }) => hstCents ?? 0),
    won: sum(({ outcome }) => Number(outcome === 'won')),
    lost: sum(({ outcome }) => Number(outcome === 'lost')),
    medianMinutes: within(rows, 0.5),
    mostMinutes: within(rows, 0.9),
  }
}

function within(rows: readonly FigureRow[], share: number): number | null {
  const minutes = rows.flatMap((row) => row.minutes ?? []).toSorted((one, other) => one - other)
  return minutes[Math.ceil(minutes.length * share) - 1] ?? null
}

interface Part {
  readonly part: PartName
  readonly of: string
  readonly total: Total
  readonly sum: Omit<FigureSum, 'count'>
  /** Null where the figure does not say how many there are. */
  readonly count: number | null
}

const nothing = { cents: 0, hstCents: 0, won: 0, lost: 0, medianMinutes: null, mostMinutes: null }

/** The figures that there are several of, as the analytics and the reports of a day show them, where there is something. */
export async function partsOn(database: Queryable, today: LocalDate): Promise<Part[]> {
  const quarters = await hstByQuarter(database)
  const weeks = (await salesWeeks(database, today, 12)).filter(
    ({ revenueCents, leads, bookings }) => revenueCents !== 0 || leads + bookings > 0,
  )
  const deals = (await conversionWeeks(database, today, 12)).filter(({ opened }) => opened > 0)
  const { booked } = await forecastOn(database, today)
  const stages = (await stageTimes(database, today)).filter(({ deals: count }) => count > 0)
  return [
    ...quarters.map(({ quarter, salesCents, chargedCents, creditedCents }): Part => {
      const value = chargedCents - creditedCents
      const sum = { sumCents: salesCents, value, hst: { chargedCents, creditedCents } }
      return { part: 'hst', of: quarter, total: { ...nothing, cents: salesCents, hstCents: value }, sum, count: null }
    }),
    ...weeks.flatMap(({ week, revenueCents, leads, bookings }) => [
      summed('week-revenue', week, revenueCents, null),
      counted('week-leads', week, leads),
      counted('week-bookings', week, bookings),
    ]),
    ...deals.map(({ week, opened, won, lost }): Part => {
      const sum = { sumCents: null, value: Math.round((100 * won) / opened) }
      return { part: 'week-deals', of: week, total: { ...nothing, won, lost }, sum, count: opened }
    }),
    ...stages.map(({ stage, deals: count, ...times }): Part => {
      const sum = { sumCents: null, value: times.medianMinutes ?? 0, stage: times }
      return { part: 'stage', of: stage, total: { ...nothing, ...times }, sum, count }
    }),
    ...booked.map(({ week, visits, totalCents }) => summed('booked', week, totalCents, visits)),
  ]
}

const summed = (part: PartName, of: string, cents: number, count: number | null): Part => ({
  part,
  of,
  total: { ...nothing, cents },
  sum: { sumCents: cents, value: cents },
  count,
})

const counted = (part: PartName, of: string, count: number): Part => ({
  part,
  of,
  total: nothing,
  sum: { sumCents: null, value: count },
  count,
})
