import { DatabaseError, type Database } from '#infra/database/database.ts'

const silentSeconds = 4

/** Finds a lock holder frozen between Parse and Bind, whom no server timeout ends (others: migration 14). */
const endSql = `select pg_terminate_backend(a.pid) as ended
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and (l.classid::bigint << 32 | l.objid::bigint) = 4711320001
    and l.database = (select oid from pg_database where datname = current_database())
    and a.state = 'active' and a.wait_event_type = 'Client' and a.state_change < clock_timestamp() - make_interval(secs => ${silentSeconds})`

/** Terminates the session that blocks all writers because its program froze; false when there was none. */
async function endStalledWriter(database: Database): Promise<boolean> {
  const ended = await database.query<{ ended: boolean }>(endSql)
  return ended.some((one) => one.ended)
}

export async function unstalled<Result>(database: Database, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const isLockTimeout = error instanceof DatabaseError && error.code === '55P03'
    if (!isLockTimeout || !(await endStalledWriter(database))) throw error
    return write()
  }
}
