import type { Database, Queryable } from '#infra/database/database.ts'

/** Maximum rows per day, so that forged requests cannot fill the table. */
const mostADay = 300

export const refusedStartDays = 90

export interface RefusedStartRow {
  /** Random id of a visit to the booking page. */
  readonly attempt: string
  readonly service: string
  readonly date: string
  readonly time: string
  readonly askedAt: string
  readonly maxMinutes: number
  readonly priceCents: number
  readonly cell: { readonly lat: number; readonly lng: number } | null
}

export interface RefusedStarts {
  record(row: RefusedStartRow): Promise<void>
  /** Deletes the attempt's rows once the visitor found another start. */
  forget(attempt: string): Promise<void>
}

export const openRefusedStarts = (database: Database): RefusedStarts => ({
  async record({ attempt, service, date, time, askedAt, maxMinutes, priceCents, cell }) {
    await database.query(
      `insert into infra.refused_starts (attempt, service, date, time, asked_at, max_minutes, price_cents, cell)
       select $1, $2, $3, $4, $5::timestamptz, $6, $7, $8::jsonb
       where (select count(*) from infra.refused_starts where asked_at > $5::timestamptz - interval '1 day') < ${mostADay}
       on conflict do nothing`,
      [attempt, service, date, time, askedAt, maxMinutes, priceCents, cell === null ? null : JSON.stringify(cell)],
    )
  },
  async forget(attempt) {
    await database.query('delete from infra.refused_starts where attempt = $1', [attempt])
  },
})

export async function refusedStartsSince(database: Queryable, since: string, most: number): Promise<RefusedStartRow[]> {
  const rows = await database.query<Omit<RefusedStartRow, 'askedAt'> & { readonly askedAt: Date }>(
    `select attempt, service, date, time, asked_at as "askedAt", max_minutes as "maxMinutes", price_cents as "priceCents", cell
     from infra.refused_starts where asked_at >= $1::timestamptz
     order by asked_at desc, attempt, service, date, time limit $2`,
    [since, most],
  )
  return rows.toReversed().map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }))
}
