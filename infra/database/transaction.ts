import { DatabaseError, type Parameter, type Queryable } from './database.ts'

export interface TransactionSession {
  query<Row extends object>(sql: string, parameters: readonly Parameter[]): Promise<Row[]>
  script(sql: string): Promise<string>
  isLost(): boolean
  readonly drop: () => void
}

/** Commits or rolls back with `work`, whose last statements are pipelined with the COMMIT. */
export async function runTransaction<Result>(
  session: TransactionSession,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  let firstError: Error | undefined
  let over = false

  const unanswered = new Set<Promise<unknown>>()
  function ask<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (over) return Promise.reject(new Error('This transaction is over'))
    const answer = send().catch((error: unknown) => {
      firstError ??= asError(error)
      throw error
    })
    unanswered.add(answer)
    const answered = () => void unanswered.delete(answer)
    answer.then(answered, answered)
    return answer
  }

  // Not awaited: it leaves together with the first statement.
  session.script('begin isolation level read committed').catch((error: unknown) => {
    firstError ??= asError(error)
  })
  try {
    const result = await work({
      query: (sql, parameters = []) => ask(() => session.query(sql, parameters)),
      script: (sql) =>
        ask(async () => {
          await session.script(sql)
        }),
    })
    over = true
    // After a failed statement the server answers COMMIT with a rollback, and without an error.
    const committed = session.script('commit')
    await Promise.allSettled([committed, ...unanswered])
    const outcome = await committed
    if (outcome !== 'COMMIT') throw firstError ?? new DatabaseError('25P02', 'The transaction was rolled back')
    return result
  } catch (error) {
    const isOpen = !over
    // What is still under way must not speak after the rollback, where nothing would take it back.
    over = true
    if (isOpen && !session.isLost()) await rollBack(session)
    throw error
  }
}

async function rollBack(session: TransactionSession): Promise<void> {
  try {
    await session.script('rollback')
  } catch {
    session.drop() // the server rolls back whatever loses its session
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
