import type { Queryable } from '#infra/database/database.ts'

export interface ExportPeriod {
  readonly from: string | null
  readonly to: string | null
}

export type ExportState = 'waiting' | 'building' | 'ready' | 'failed' | 'expired'

export interface ExportRow extends ExportPeriod {
  readonly id: string
  readonly requestedBy: string
  readonly requestedAt: string
  readonly state: ExportState
  readonly attempts: number
  readonly rows: number
  readonly totalRows: number
  readonly sha256: string | null
  /** Bytes of the uncompressed file. */
  readonly bytes: number
}

export type ExportRun = Pick<ExportRow, 'id' | 'attempts'>

const columns = `id, from_day::text as "from", to_day::text as "to", requested_by as "requestedBy", requested_at as "requestedAt", state,
  attempts, rows, total_rows as "totalRows", sha256, bytes::float8 as bytes`

type StoredRow = Omit<ExportRow, 'requestedAt'> & { readonly requestedAt: Date }

const read = async (database: Queryable, sql: string, parameters: readonly (string | number | null)[]) =>
  (await database.query<StoredRow>(sql, parameters)).map(({ requestedAt, ...row }): ExportRow => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
  }))

export async function addExport(
  database: Queryable,
  asked: ExportPeriod & Pick<ExportRow, 'id' | 'requestedBy' | 'requestedAt'>,
): Promise<ExportRow> {
  const [row] = await read(
    database,
    `with there as (
       select * from infra.exports where state in ('waiting', 'building') and requested_by = $4
         and from_day is not distinct from $2::text::date and to_day is not distinct from $3::text::date limit 1
     ), added as (
       insert into infra.exports (id, from_day, to_day, requested_by, requested_at, state)
       select $1, $2::text::date, $3::text::date, $4, $5::timestamptz, 'waiting' where not exists (select from there)
       returning *
     )
     select ${columns} from (select * from there union all select * from added) found`,
    [asked.id, asked.from, asked.to, asked.requestedBy, asked.requestedAt],
  )
  if (row === undefined) throw new Error('An export was neither added nor there')
  return row
}

export const recentExports = (database: Queryable, most: number): Promise<ExportRow[]> =>
  read(
    database,
    `select ${columns} from infra.exports where state <> 'expired' order by requested_at desc, id limit $1`,
    [most],
  )

export async function findExport(database: Queryable, id: string): Promise<ExportRow | null> {
  const [row] = await read(database, `select ${columns} from infra.exports where id = $1`, [id])
  return row ?? null
}

export async function unfinishedExports(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "select id from infra.exports where state in ('waiting', 'building') order by requested_at, id",
  )
  return rows.map(({ id }) => id)
}

/** Begins a run; null when nothing is left to do. */
export async function beginExport(database: Queryable, id: string): Promise<ExportRow | null> {
  const [row] = await read(
    database,
    `update infra.exports set state = 'building', attempts = attempts + 1, rows = 0
     where id = $1 and state in ('waiting', 'building') returning ${columns}`,
    [id],
  )
  return row ?? null
}

/** False when the export was deleted or another run began: this one must stop. */
export async function noteExported(
  database: Queryable,
  { id, attempts }: ExportRun,
  done: Pick<ExportRow, 'rows' | 'totalRows'>,
): Promise<boolean> {
  const found = await database.query(
    `update infra.exports set rows = $3, total_rows = $4 where id = $1 and attempts = $2 and state = 'building' returning id`,
    [id, attempts, done.rows, done.totalRows],
  )
  return found.length > 0
}

/** False as `noteExported`. */
export async function finishExport(
  database: Queryable,
  { id, attempts }: ExportRun,
  file: Pick<ExportRow, 'rows' | 'bytes'> & { readonly sha256: string; readonly at: string },
): Promise<boolean> {
  const found = await database.query(
    `update infra.exports set state = 'ready', rows = $3, total_rows = $3, bytes = $4, sha256 = $5, finished_at = $6::timestamptz
     where id = $1 and attempts = $2 and state = 'building' returning id`,
    [id, attempts, file.rows, file.bytes, file.sha256, file.at],
  )
  return found.length > 0
}

export async function failExport(database: Queryable, { id, attempts }: ExportRun, at: string): Promise<void> {
  await database.query(
    `update infra.exports set state = 'failed', finished_at = $3::timestamptz
     where id = $1 and attempts = $2 and state = 'building'`,
    [id, attempts, at],
  )
}

/** Expires exports by id, by age or all; returns their ids. */
export async function expireExports(
  database: Queryable,
  which: { readonly id: string } | { readonly before: string } | 'all',
): Promise<string[]> {
  const id = which !== 'all' && 'id' in which ? which.id : null
  const before = which !== 'all' && 'before' in which ? which.before : null
  const rows = await database.query<{ id: string }>(
    `update infra.exports set state = 'expired', sha256 = null where state <> 'expired'
       and ($1::text is null or id = $1) and ($2::text is null or requested_at < $2::timestamptz) returning id`,
    [id, before],
  )
  return rows.map((row) => row.id)
}
