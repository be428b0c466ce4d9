import type { Database, Queryable } from './database.ts'

/** Maximum rows, so that forged errors cannot fill the table. */
const mostKept = 500

export interface BrowserFaultRow {
  readonly app: string
  readonly kind: string
  readonly place: string
  readonly name: string
  readonly message: string
  readonly frames: readonly string[]
}

export interface CountedFault extends BrowserFaultRow {
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
}

export interface BrowserFaults {
  /** Counts an error; ignores an unknown one beyond the maximum. */
  record(fault: BrowserFaultRow, at: string): Promise<void>
}

export const openBrowserFaults = (database: Database): BrowserFaults => ({
  async record({ app, kind, place, name, message, frames }, at) {
    await database.query(
      `insert into infra.browser_faults (app, kind, place, name, message, frames, count, first_at, last_at)
       select $1, $2, $3, $4, $5, $6::jsonb, 1, $7::timestamptz, $7::timestamptz
       where (select count(*) from infra.browser_faults) < ${mostKept}
         or exists (select from infra.browser_faults
           where app = $1 and kind = $2 and place = $3 and name = $4 and message = $5)
       on conflict (app, kind, place, name, message) do update
         set count = browser_faults.count + 1, last_at = excluded.last_at, frames = excluded.frames`,
      [app, kind, place, name, message, JSON.stringify(frames), at],
    )
  },
})

export async function lastBrowserFaults(database: Queryable, most: number): Promise<CountedFault[]> {
  const rows = await database.query<BrowserFaultRow & { count: number; firstAt: Date; lastAt: Date }>(
    `select app, kind, place, name, message, frames, count::float8 as count, first_at as "firstAt", last_at as "lastAt"
     from infra.browser_faults order by last_at desc, app, kind, place, name, message limit $1`,
    [most],
  )
  return rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }))
}
