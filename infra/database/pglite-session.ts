import { DatabaseError, type Parameter } from './database.ts'
import type { Engine } from './pglite-engine.ts'
import { queryRequest, readAnswer, scriptRequest, type WireAnswer } from './pglite-wire.ts'
import type { TransactionSession } from './transaction.ts'

/** The one session of an engine; ends with it. */
export interface Session extends TransactionSession {
  /** Statements and their bytes since the opening. */
  sent(): { readonly statements: number; readonly bytes: number }
  close(): Promise<void>
}

const statementsMax = 500

export function openSession(engine: Engine, notified: (channel: string, payload: string) => void): Session {
  let statements = new Map<string, string>()
  let named = 0
  let sentStatements = 0
  let sentBytes = 0

  async function ask(request: Uint8Array<ArrayBuffer>): Promise<WireAnswer> {
    sentStatements += 1
    sentBytes += request.byteLength
    const answer = readAnswer(await engine.ask(request))
    for (const { channel, payload } of answer.notifications) notified(channel, payload)
    return answer
  }

  async function script(sql: string): Promise<string> {
    const answer = await ask(scriptRequest(sql))
    if (answer.error) throw answer.error
    return answer.command
  }

  async function query<Row extends object>(sql: string, parameters: readonly Parameter[]): Promise<Row[]> {
    const known = statements.get(sql)
    const name = known ?? `s${(named += 1)}`
    if (known === undefined) remember(sql, name)

    const answer = await ask(queryRequest(name, parameters, known === undefined ? sql : undefined))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the rows' shape; nothing can check it here
    if (!answer.error) return answer.rows as Row[]
    // It may not have come as far as being prepared.
    if ((known === undefined || isStale(answer.error)) && statements.get(sql) === name) statements.delete(sql)
    throw answer.error
  }

  function remember(sql: string, name: string): void {
    if (statements.size >= statementsMax) {
      statements = new Map()
      ask(scriptRequest('deallocate all')).catch((error: unknown) => {
        if (!(error instanceof DatabaseError)) throw error // an engine that ended has none left either
      })
    }
    statements.set(sql, name)
  }

  return {
    query,
    script,
    sent: () => ({ statements: sentStatements, bytes: sentBytes }),
    isLost: () => engine.isLost(),
    drop: () => engine.kill(),
    close: async () => {
      if (!engine.isLost()) await script('checkpoint')
      await engine.stop()
    },
  }
}

/** True when a prepared statement is outdated and has to be prepared again. */
export const isStale = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.message.startsWith('cached plan')))
