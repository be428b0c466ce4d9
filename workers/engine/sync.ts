import type { z } from 'zod'

import type { Queryable } from '#infra/database/database.ts'
import type { AppContext } from '#services/features/context.ts'

/** Long-running work on items outside the log (mailboxes, calendars): one process at a time, resumed from a cursor. */
export interface Sync<Cursor = unknown> {
  readonly name: string
  /** Null for none. Its runs take half of a process's share at most. */
  readonly neighbour: 'google' | 'mailboxes' | null
  /** Schedule of each idle item; `requestSync` starts one at once. */
  readonly everyMs: number
  /** Schema of the stored cursor; a run with another one fails. */
  readonly cursor: z.ZodType<Cursor>
  /** Ids of the present items, without ':'. */
  readonly items: (ctx: AppContext) => Promise<readonly string[]>
  /** Rejects to be retried with back-off. The message is shown to operators: no secrets, nothing personal. */
  readonly run: (ctx: AppContext, run: SyncRun<Cursor>) => Promise<void>
}

export interface SyncRun<Cursor> {
  readonly item: string
  /** The last run's position; null at the first. */
  readonly cursor: Cursor | null
  /** Aborted when the process stops or the lease is lost. */
  readonly signal: AbortSignal
  /** Moves the cursor in one transaction with `write`. Rejects when another process has the item. */
  readonly moveCursor: (to: Cursor, write?: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/** Any sync; the widening is sound, for a cursor is only handed to the sync whose schema read it. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnySync = Sync<any>
