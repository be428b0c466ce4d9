import type { Database } from '#infra/database/database.ts'

/** What must never be found in a log and its books, each as a sentence: holes, versions that are not dense, visits that overlap. */
export async function logFaults(database: Database): Promise<string[]> {
  const [log] = await database.query<{ events: number; head: number; disordered: number }>(
    `select count(*)::int as events, coalesce(max(position), 0)::int as head,
       (select count(*)::int from (
          select recorded_at < lag(recorded_at) over (order by position) as isearlier from es.events) t where isearlier) as disordered
     from es.events`,
  )
  const [streams] = await database.query<{ broken: number }>(
    `select count(*)::int as broken from (
       select stream from es.events group by stream having count(*) <> max(version) or min(version) <> 1) t`,
  )
  const [visits] = await database.query<{ overlaps: number }>(
    `select count(*)::int as overlaps from rm.occupancy a join rm.occupancy b
       on a.van = b.van and a.date = b.date and a.booking_id < b.booking_id
       and a.kind = 'booked' and b.kind = 'booked' and a.start_minute < b.end_minute and b.start_minute < a.end_minute`,
  )
  const faults = {
    'positions are missing in the log': (log?.head ?? 0) - (log?.events ?? 0),
    'events are earlier than the one before them': log?.disordered ?? 0,
    'streams have versions missing': streams?.broken ?? 0,
    'visits overlap': visits?.overlaps ?? 0,
  }
  return Object.entries(faults).flatMap(([fault, count]) => (count === 0 ? [] : [`${count} ${fault}`]))
}
