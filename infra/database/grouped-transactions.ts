import { DatabaseError, type Database, type Queryable } from './database.ts'
import { together } from './together.ts'

interface Waiting {
  readonly work: (transaction: Queryable) => Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Runs work in a transaction, maybe together with that of others: see `groupTransactions`. */
export type GroupedTransaction = (work: (transaction: Queryable) => Promise<void>) => Promise<void>

/** Told that the transaction is that of several, which must not wait long for a lock that one of them needs. */
type MaybeShared = (work: Parameters<GroupedTransaction>[0], options?: { readonly isShared?: boolean }) => Promise<void>

/**
 * Work that is asked for within one turn of the event loop goes in one transaction, and so in one commit. When that fails, each goes
 * in one of its own, all at once, so that only the faulty one fails and none waits for a lock that another one needs: work may be
 * begun twice, and must not depend on its neighbours'. A database that is away is not asked again.
 */
export function groupTransactions(transact: MaybeShared): GroupedTransaction {
  let waiting: Waiting[] = []

  async function runAll(): Promise<void> {
    const batch = waiting
    waiting = []
    try {
      await transact((transaction) => together(batch.map(({ work }) => work(transaction))), {
        isShared: batch.length > 1,
      })
      for (const { resolve } of batch) resolve()
    } catch (error) {
      const isAway = error instanceof DatabaseError && error.code === 'unreachable'
      for (const { work, resolve, reject } of batch) {
        if (isAway || batch.length === 1) reject(error)
        else transact(work).then(resolve, reject)
      }
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void runAll())
      waiting.push({ work, resolve, reject })
    })
}

/** How long a shared transaction waits for a lock, in ms: who has to wait longer does so alone. */
const sharedLockMs = 250

/**
 * Transactions whose commit does not wait for the disk: what a crash of the server takes back, it takes back whole. PGlite does not
 * wait for it anyway, and has nobody else's locks to wait for.
 */
export const lazyTransactions =
  (database: Pick<Database, 'kind' | 'transaction'>): MaybeShared =>
  (work, { isShared = false } = {}) =>
    database.transaction((transaction) =>
      together([
        ...(database.kind === 'postgres' ? [transaction.query(isShared ? lazySharedSql : lazySql)] : []),
        work(transaction),
      ]),
    )

const lazySql = "select set_config('synchronous_commit', 'off', true)"
const lazySharedSql = `${lazySql}, set_config('lock_timeout', '${sharedLockMs}', true)`
