import { DatabaseError, type Queryable } from '#infra/database/database.ts'
import type { GroupedTransaction } from '#infra/database/grouped-transactions.ts'
import { together } from '#infra/database/together.ts'

import { concerns, isInline, type AnyProjection } from '../projection.ts'
import { openBatchFold, type BatchFold } from './batch-fold.ts'
import type { Page } from './pages.ts'
import { keyOrFault, park, reasonOf, blockedRows } from './parking.ts'

export interface Target {
  readonly transact: GroupedTransaction
  readonly projection: AnyProjection
  readonly generation: number
  readonly table: string
  /** Moves the checkpoint in the page's transaction; rejects when another process owns the table. */
  readonly note: (transaction: Queryable, page: Page) => Promise<void>
  /** True without other writers: written rows need not be read again. */
  readonly isAlone: boolean
}

/** Writes pages with their positions. A failing event is parked by an async read model, rejected by an inline one. */
export function openPageWriter(target: Target): (page: Page) => Promise<void> {
  const { transact, projection, table } = target
  const which = { name: projection.name, generation: target.generation }
  let batchFold: BatchFold | null = null

  async function write(page: Page): Promise<void> {
    let fold: BatchFold | null = null
    await transact((transaction) => {
      const folding = (target.isAlone ? batchFold : null) ?? openBatchFold(projection, table)
      batchFold = null // what it remembers is true once the transaction is through
      fold = folding
      return together([
        target.note(transaction, page),
        (async () => {
          // Behind the note, which locks the checkpoint: nobody replays what is parked between the look at it and the fold.
          await Promise.resolve()
          const blocked = await blockedBy(page, transaction)
          await park(transaction, which, await folding(page.events, transaction, blocked))
        })(),
      ])
    })
    batchFold = fold
  }

  async function blockedBy({ events }: Page, transaction: Queryable): Promise<Set<string>> {
    return isInline(projection) || !events.some(concerns(projection)) ? new Set() : blockedRows(transaction, which)
  }

  async function writeOrPark(page: Page): Promise<void> {
    try {
      await write(page)
    } catch (fault) {
      if (isInline(projection) || !isDataFault(fault)) throw fault
      const { after, events, position } = page
      const middle = events[Math.ceil(events.length / 2) - 1]?.position ?? position
      const [event] = events
      if (events.length > 1) {
        await writeOrPark({ after, events: events.filter((each) => each.position <= middle), position: middle })
        await writeOrPark({ after: middle, events: events.filter((each) => each.position > middle), position })
      } else if (event !== undefined) {
        const key = keyOrFault(projection, event)
        const parked = { position: event.position, key: key instanceof Error ? null : key, reason: reasonOf(fault) }
        await transact((transaction) => together([target.note(transaction, page), park(transaction, which, [parked])]))
      }
    }
  }

  return writeOrPark
}

/** Whether the table refused a value: range, form or constraint. */
export const isDataFault = (fault: unknown): boolean => fault instanceof DatabaseError && /^2[23]/.test(fault.code)
