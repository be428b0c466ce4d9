import type { Queryable } from '../../database/database.ts'
import type { Kind, Records } from './records.ts'

export type Remembered = { readonly [K in Kind]: { readonly kind: K; readonly record: Records[K] } }[Kind]

/** Writes generated records in order, in one statement; false without a sandbox. */
export async function remember(transaction: Queryable, records: readonly Remembered[]): Promise<boolean> {
  const [table] = await transaction.query<{ exists: boolean }>(
    `select to_regclass('sandbox.stripe_objects') is not null as exists`,
  )
  if (!table?.exists) return false
  await transaction.query(
    `insert into sandbox.stripe_objects (id, kind, created, parent, due_at, body)
     select body ->> 'id', kind, (body ->> 'created')::bigint, body ->> 'parent', (body ->> 'dueAt')::bigint, body
     from (
       select each ->> 'kind' as kind, each -> 'record' as body, place
       from jsonb_array_elements($1::text::jsonb) with ordinality as given (each, place)
     ) remembered
     order by place`,
    [JSON.stringify(records)],
  )
  return true
}
