import { businessTimeZone, type LocalDate } from '#events/values/time.ts'
import { lastWeeks } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface ConversionWeek {
  readonly week: LocalDate
  readonly opened: number
  readonly won: number
  readonly lost: number
}

/** The last weeks, oldest first; the current one is incomplete. */
export async function conversionWeeks(
  database: Queryable,
  today: LocalDate,
  count: number,
): Promise<readonly ConversionWeek[]> {
  const weeks = lastWeeks(today, count)
  const rows = await database.query<ConversionWeek>(
    `select to_char(date_trunc('week', opened_at at time zone '${businessTimeZone}'), 'YYYY-MM-DD') as week,
       count(*)::int as opened,
       (count(*) filter (where status = 'open' and stage in ('booked', 'completed')))::int as won,
       (count(*) filter (where status = 'lost'))::int as lost
     from rm.deals where opened_at >= ($1::date)::timestamp at time zone '${businessTimeZone}' group by 1`,
    [weeks[0] ?? today],
  )
  return weeks.map((week) => rows.find((row) => row.week === week) ?? { week, opened: 0, won: 0, lost: 0 })
}
