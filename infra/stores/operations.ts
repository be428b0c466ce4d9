import type { Queryable } from '#infra/database/database.ts'

/** 'queue' is the job store at the last start. */
type OperationName = 'backup' | 'restore' | 'queue' | 'retention' | 'office-verify' | 'office-rebuild'

export interface Operation {
  readonly at: string
  readonly details: Readonly<Record<string, unknown>>
}

export async function noteOperation(
  database: Queryable,
  name: OperationName,
  { at, details }: Operation,
): Promise<void> {
  await database.query(
    `insert into infra.operations (name, at, details) values ($1, $2::timestamptz, $3::text::jsonb)
     on conflict (name) do update set at = excluded.at, details = excluded.details`,
    [name, at, JSON.stringify(details)],
  )
}

/** Null when never done here. */
export async function lastOperation(database: Queryable, name: OperationName): Promise<Operation | null> {
  const [row] = await database.query<{ at: Date; details: Operation['details'] }>(
    'select at, details from infra.operations where name = $1',
    [name],
  )
  return row === undefined ? null : { at: row.at.toISOString(), details: row.details }
}
