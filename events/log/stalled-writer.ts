import { DatabaseError, type Database } from '#infra/database/database.ts'

/** A program that is at work is not silent in the middle of a request for so long. */
const silentSeconds = 4

/**
 * The holder of the append lock whose program says nothing. Where it is idle the server ends it by itself (migration 14); one that
 * froze in the middle of a request, between the messages Parse and Bind, is not idle to the server and has no limit there. Who
 * holds the lock by hand, in a session without that limit, is left alone.
 */
const endSql = `select pg_terminate_backend(a.pid) as ended
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and (l.classid::bigint << 32 | l.objid::bigint) = 4711320001
    and l.database = (select oid from pg_database where datname = current_database())
    and a.state = 'active' and a.wait_event_type = 'Client' and a.state_change < clock_timestamp() - make_interval(secs => ${silentSeconds})`

/** Ends the session that keeps everybody from writing because its program froze. Answers whether there was one. */
async function endStalledWriter(database: Database): Promise<boolean> {
  const ended = await database.query<{ ended: boolean }>(endSql)
  return ended.some((one) => one.ended)
}

/** Does what writes; after a wait for the append lock that was given up, once more if its holder was frozen. */
export async function unstalled<Result>(database: Database, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const isLockTimeout = error instanceof DatabaseError && error.code === '55P03'
    if (!isLockTimeout || !(await endStalledWriter(database))) throw error
    return write()
  }
}
