import type { Queryable } from '#infra/database/database.ts'

import { columnOf, viewOf, type AnyProjection } from '../projection.ts'

/** Comparison of live and scratch rows by hash. */
export interface Compared {
  readonly rows: number
  readonly missing: number
  readonly surplus: number
  readonly changed: number
  readonly differing: readonly string[]
}

const shownMost = 5

/** `forgotten` are persons whose erasure the live table has yet to apply; their data is ignored. */
export async function compare(
  snapshot: Queryable,
  projection: AnyProjection,
  { table, forgotten }: { readonly table: string; readonly forgotten: readonly string[] },
): Promise<Compared> {
  const key = columnOf(projection.table.key)
  const hashes = (from: string) =>
    `(select ${key} as key, md5(row(${contentOf(projection)})::text) as hash from ${from})`
  const [compared] = await snapshot.query<Compared>(
    `with differing as materialized (
       select coalesce(l.key, s.key)::text as key, l.key is null as missing, s.key is null as surplus
       from ${hashes(viewOf(projection))} l full join ${hashes(table)} s on s.key = l.key
       where l.hash is distinct from s.hash
     )
     select (select count(*) from ${viewOf(projection)}) as rows,
       count(*) filter (where missing) as missing, count(*) filter (where surplus) as surplus,
       count(*) filter (where not missing and not surplus) as changed,
       array(select key from differing order by key limit ${shownMost}) as differing,
       cardinality($1::text[]) as forgotten
     from differing`,
    [forgotten],
  )
  if (compared === undefined) throw new Error(`${projection.name} could not be compared`)
  const { rows, missing, surplus, changed, differing } = compared
  return { rows, missing, surplus, changed, differing }
}

function contentOf({ table, personal }: AnyProjection): string {
  const owners: Readonly<Record<string, string | undefined>> = personal || {}
  return Object.keys(table.columns)
    .map((field) => {
      const owner = owners[field]
      const column = columnOf(field)
      return owner === undefined
        ? column
        : `case when ${columnOf(owner)} = any($1::text[]) then null else ${column} end`
    })
    .join(', ')
}
