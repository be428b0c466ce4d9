import type { Queryable, SessionSettings } from './database.ts'
import type { TransactionSession } from './transaction.ts'

/** Runs `work` on a session of its own, whose settings are reset afterwards. */
export async function runSession<Result>(
  session: TransactionSession,
  settings: SessionSettings,
  work: (session: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    for (const [name, value] of Object.entries(settings))
      await session.query('select set_config($1, $2, false)', [name, String(value)])
    return await work({
      query: (sql, parameters = []) => session.query(sql, parameters),
      script: async (sql) => {
        await session.script(sql)
      },
    })
  } finally {
    if (!session.isLost()) await reset(session, Object.keys(settings))
  }
}

async function reset(session: TransactionSession, names: readonly string[]): Promise<void> {
  try {
    for (const name of names) await session.script(`reset ${name}`)
  } catch {
    session.drop() // the next one on it must not have these settings
  }
}
