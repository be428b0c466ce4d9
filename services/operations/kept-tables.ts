import type { Queryable } from '#infra/database/database.ts'

export interface KeptTable {
  /** 'es.events' */
  readonly name: string
  readonly columns: readonly string[]
}

/** Schemas to back up; read models ('rm') and jobs ('bullmq') are derived. */
export const keptSchemas = ['es', 'infra', 'sandbox'] as const

/** Derived or local tables of these schemas. */
const madeAgain = [
  'infra.migrations',
  'infra.installation',
  'infra.projections',
  'infra.parked_events',
  'infra.keyframes',
  'es.terms',
  'infra.operations',
  'infra.processes',
  'infra.chores',
  'infra.write_probe',
]

/** Tables to back up, in order of references. */
export async function keptTables(database: Queryable): Promise<KeptTable[]> {
  const tables = await database.query<{ name: string; columns: string[]; refersTo: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select format('%I.%I', fn.nspname, fc.relname) from pg_constraint k
             join pg_class fc on fc.oid = k.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1::text[])
       and not format('%I.%I', n.nspname, c.relname) = any($2::text[])
     order by 1`,
    [keptSchemas, madeAgain],
  )
  const ordered: typeof tables = []
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map(({ name }) => name))
    const ready = tables.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...ready)
  }
  return ordered.map(({ name, columns }) => ({ name, columns }))
}

/** Moves sequences beyond stored values. */
export async function advanceCounters(database: Queryable, { name, columns }: KeptTable): Promise<void> {
  const counters = await database.query<{ column: string; counter: string }>(
    `select "column", counter from unnest($2::text[]) as "column", pg_get_serial_sequence($1, "column") as counter
     where counter is not null`,
    [name, columns],
  )
  for (const { column, counter } of counters) {
    await database.query(`select setval($1, coalesce(max("${column}"), 0) + 1, false) from ${name}`, [counter])
  }
}
