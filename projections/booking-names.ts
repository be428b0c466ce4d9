import type { Queryable } from '#infra/database/database.ts'

/** Who booked, by the bookings' ids: null once the person was erased. A booking that nothing is known of is not among them. */
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
