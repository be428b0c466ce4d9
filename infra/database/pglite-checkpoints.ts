import { DatabaseError } from './database.ts'
import type { Session } from './pglite-session.ts'
import type { RwLock } from './rw-lock.ts'

/** Statements or bytes after which the write-ahead log is measured. */
const measureAfter = { statements: 1_000, bytes: 4 * 1024 * 1024 } as const

export interface Checkpoints {
  consider(session: Session): void
}

/** Checkpoints and vacuums, which PGlite never does by itself: log, tables and start-up time would grow. */
export async function keepLogShort(first: Session, rwLock: RwLock, limitBytes: number): Promise<Checkpoints> {
  let measured = { session: first, ...first.sent() }
  let checkpointAt = await logPosition(first)
  let busy = false

  async function measure(session: Session): Promise<void> {
    const position = await logPosition(session)
    if (position - checkpointAt < limitBytes) return
    // Before the checkpoint, which then covers what vacuuming writes. No process does it behind our back, and jobs come and go.
    await session.script('vacuum (analyze)')
    await session.script('checkpoint')
    checkpointAt = await logPosition(session)
  }

  function consider(session: Session): void {
    if (measured.session !== session) measured = { session, statements: 0, bytes: 0 }
    const sent = session.sent()
    const enough =
      sent.statements - measured.statements >= measureAfter.statements ||
      sent.bytes - measured.bytes >= measureAfter.bytes
    if (!enough || busy || session.isLost()) return
    busy = true
    measured = { session, ...sent }
    rwLock
      .alone(() => measure(session))
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseError)) throw error // an engine that died has told its callers
      })
      .finally(() => {
        busy = false
      })
  }

  return { consider }
}

/** Bytes of write-ahead log ever written. */
async function logPosition(session: Session): Promise<number> {
  const rows = await session.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
    [],
  )
  return Number(rows[0]?.bytes)
}
