import type { Queryable } from '#infra/database/database.ts'

/** Names by booking id; null once the person was erased. Unknown bookings are absent. */
export async function bookingNames(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database.query<{ id: string; who: string }>(
    `select id, concat_ws(' ', person->>'firstName', person->>'lastName') as who
     from rm.bookings where id = any($1::text[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, who }) => [id, who === '' ? null : who]))
}
