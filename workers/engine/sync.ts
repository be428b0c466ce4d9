import type { z } from 'zod'

import type { Queryable } from '#infra/database/database.ts'
import type { AppContext } from '#services/features/context.ts'

/**
 * Long work on items that live outside the log, such as an account's mailbox or calendar: one process at a time works on an item,
 * and a cursor says where the next run goes on. Runs may take hours (IMAP IDLE); they hold no job of the queue meanwhile.
 */
export interface Sync<Cursor = unknown> {
  /** A sentence in kebab-case: 'sync-mailboxes'. */
  readonly name: string
  /** So often a run begins of each item that has none under way; `requestSync` asks for one at once. */
  readonly everyMs: number
  /** Reads the stored cursor. Where it does not fit, the run fails with the reason. */
  readonly cursor: z.ZodType<Cursor>
  /** Ids of the items that there are now, without ':'. */
  readonly items: (ctx: AppContext) => Promise<readonly string[]>
  /** Rejects to be tried again later, with back-off. Its message is kept for operators: no secrets, nothing personal. */
  readonly run: (ctx: AppContext, run: SyncRun<Cursor>) => Promise<void>
}

export interface SyncRun<Cursor> {
  readonly item: string
  /** Where the last run came to; null at the first one. */
  readonly cursor: Cursor | null
  /** Aborted when the process stops or the lease is lost. To be handed to every call that waits. */
  readonly signal: AbortSignal
  /**
   * Moves the cursor, in one short transaction with what `write` writes. Rejects when another process has taken the item over. A run
   * that goes on for hours moves it with each pass: that shows that it works, and ends the back-off of earlier failures.
   */
  readonly moveCursor: (to: Cursor, write?: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/** Any sync, for code that serves them all: a cursor is only handed to the sync whose schema read it. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnySync = Sync<any>
