import type { Database } from '#infra/database/database.ts'
import { keepLease } from '#infra/database/lease.ts'
import { moveSyncCursor, SyncLeaseLost, syncRow, type SyncLease } from '#infra/queue/sync-items.ts'
import type { AppContext } from '#services/features/context.ts'

import type { AnySync } from './sync.ts'

/** Wait after the first failure; doubled with each to the maximum, half of it random. */
const firstRetryMs = 5_000
const longestRetryMs = 15 * 60_000

export interface SyncFailure {
  readonly error: unknown
  /** Milliseconds from the start of the run to its last move of the cursor; 0 without one. */
  readonly workedMs: number
}

/** Runs an item under our lease, renews it, and aborts when it is lost. Returns the error message. */
export async function runSync(
  ctx: AppContext,
  sync: AnySync,
  lease: SyncLease,
  deps: {
    readonly database: Database
    readonly leaseSeconds: number
    readonly stopping: AbortSignal
    /** Monotonic clock, in ms. */
    readonly now: () => number
  },
): Promise<SyncFailure | null> {
  const { database, now } = deps
  const begunAt = now()
  let workedMs = 0
  const lost = new AbortController()
  const stopKeeping = keepLease(database, syncRow(lease), { epoch: lease.epoch, seconds: deps.leaseSeconds }, () =>
    lost.abort(new SyncLeaseLost(`The lease of ${lease.item} was lost`)),
  )
  let { cursor } = lease
  try {
    await sync.run(ctx, {
      item: lease.item,
      cursor: cursor === null ? null : (sync.cursor.parse(cursor) as unknown),
      signal: AbortSignal.any([lost.signal, deps.stopping]),
      moveCursor: async (to, write) => {
        await database.transaction(async (transaction) => {
          await moveSyncCursor(transaction, lease, { from: cursor, to })
          await write?.(transaction)
        })
        cursor = to
        workedMs = now() - begunAt
      },
    })
    return lost.signal.aborted ? { error: lost.signal.reason, workedMs } : null
  } catch (error) {
    return { error, workedMs }
  } finally {
    stopKeeping()
  }
}

/** Maximum pause that a service's Retry-After may ask for. */
const longestAskedMs = 60 * 60_000

/** The longer of our back-off and the service's own. */
export function waitAfter(error: unknown, failures: number, random: number): number {
  const asked = typeof error === 'object' && error !== null && 'retryAfterMs' in error ? error.retryAfterMs : 0
  const askedMs = typeof asked === 'number' ? Math.min(asked, longestAskedMs) : 0
  return Math.max(retryAfterMs(failures, random), askedMs)
}

/** `random` is from 0 to below 1. */
export function retryAfterMs(failures: number, random: number): number {
  const longest = Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
  return longest / 2 + (random * longest) / 2
}
