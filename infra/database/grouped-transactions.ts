import { DatabaseError, type Database, type Queryable } from './database.ts'
import { together } from './together.ts'

interface Waiting {
  readonly work: (transaction: Queryable) => Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export type GroupedTransaction = (work: (transaction: Queryable) => Promise<void>) => Promise<void>

type MaybeShared = (work: Parameters<GroupedTransaction>[0], options?: { readonly isShared?: boolean }) => Promise<void>

/** Merges the work of one turn of the event loop into one commit. After an error each runs again, alone. */
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

/** Milliseconds that a shared transaction waits for a lock. */
const sharedLockMs = 250

/** Transactions without a wait for the disk: a server crash loses the latest as a whole. */
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
