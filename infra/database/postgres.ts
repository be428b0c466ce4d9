import type { Database } from './database.ts'
import { runSession } from './own-session.ts'
import type { PostgresSettings } from './postgres-connection.ts'
import { openListener } from './postgres-listener.ts'
import { openPool, type Pool } from './postgres-pool.ts'
import { answersAsPostgres } from './server-probe.ts'
import { sessionSettings } from './session.ts'
import { runTransaction } from './transaction.ts'

export interface PostgresOptions {
  readonly connections?: number | null | undefined
}

/** Ten processes fit into Postgres' default of 97. */
const usualConnections = 8

/** Limits of a connection, in milliseconds. */
const limits = {
  connectTimeout: 3_000,
  waitForConnection: 4_000,
  idleConnection: 60_000,
  statement: 10_000,
  /** Twice the server's timeout of an idle holder of the writer lock. */
  lock: 8_000,
  idleInTransaction: 30_000,
  /** Silence after which a server is probed and given up. */
  silence: 1_000,
  probe: 2_000,
} as const

/** Opens a Postgres server by URL; rejects when it does not answer. A lost one fails as 'unreachable' within 5 s. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const settings: PostgresSettings = {
    url,
    connectTimeoutMs: limits.connectTimeout,
    session: {
      ...sessionSettings,
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    },
  }
  const pool = openPool({
    ...settings,
    connections: options.connections ?? usualConnections,
    waitMs: limits.waitForConnection,
    idleMs: limits.idleConnection,
  })
  const listener = openListener(settings)
  const watch = watchForSilence(pool, url)

  const database: Database = {
    kind: 'postgres',
    query: (sql, parameters = []) => pool.share((connection) => connection.query<never>(sql, parameters)),
    script: async (sql) => {
      await pool.share((connection) => connection.script(sql))
    },
    transaction: (work) =>
      pool.hold((connection) => runTransaction({ ...connection, query: connection.queryOnce }, work)),
    session: (settings, work) => pool.hold((connection) => runSession(connection, settings, work)),
    listen: (channel, heard) => listener.listen(channel, heard),
    close: async () => {
      clearInterval(watch)
      await Promise.all([pool.end(), listener.end()])
    },
  }
  try {
    await database.query('select 1')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Detects frozen servers and cut lines, which close no connection. */
function watchForSilence(pool: Pool, url: string): NodeJS.Timeout {
  let probing = false

  async function look(): Promise<void> {
    const now = performance.now()
    const silent = [...pool.connections()].filter(
      (connection) => connection.inFlight() > 0 && now - connection.heardAt() > limits.silence,
    )
    if (probing || silent.length === 0) return
    probing = true
    const alive = await answersAsPostgres(url, limits.probe)
    probing = false
    if (!alive) for (const connection of pool.connections()) connection.drop()
  }

  return setInterval(() => void look(), limits.silence / 2).unref()
}
