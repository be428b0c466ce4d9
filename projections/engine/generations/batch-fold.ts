import type { AnyEvent } from '#events/envelope.ts'
import type { Queryable } from '#infra/database/database.ts'

import { concerns, erasedIn, isInline, keysIn, type AnyProjection } from '../projection.ts'
import { blankRows, loadRows, saveRows, type Row } from '../table.ts'
import { foldOrPark, type Parked } from './parking.ts'

const rowsKept = 10_000

/** Folds pages onto a table without other writers; unusable after a failed page. Returns the events to park. */
export type BatchFold = (
  events: readonly AnyEvent[],
  transaction: Queryable,
  blocked: Set<string>,
) => Promise<readonly Parked[]>

/** An inline read model's fold rejects an event that it once accepted. */
export class UnfoldableEvent extends Error {
  override name = 'UnfoldableEvent'
}

export function openBatchFold(projection: AnyProjection, table: string): BatchFold {
  const kept = new Map<string, Row>()

  const remember = (key: string, row: Row | null): void => {
    kept.delete(key)
    if (row !== null) kept.set(key, row)
  }

  return async (events, transaction, blocked) => {
    const erased = erasedIn(projection, events)
    if (erased.length > 0) {
      await blankRows(transaction, projection, table, erased)
      kept.clear()
    }
    const concerned = events.filter(concerns(projection))
    if (concerned.length === 0) return []
    const unknown = keysIn(projection, concerned).filter((key) => !kept.has(key))
    for (const [key, row] of await loadRows(transaction, projection, table, unknown)) kept.set(key, row)
    const { changed, parked } = foldOrPark<Row, AnyEvent>(projection, kept, concerned, blocked)
    const [first] = parked
    if (first !== undefined && isInline(projection)) {
      throw new UnfoldableEvent(
        `${projection.name} cannot take the event at position ${first.position}: ${first.reason}`,
      )
    }
    await saveRows(transaction, projection, table, changed)
    for (const [key, row] of changed) remember(key, row)
    // A map keeps the order of insertion: the first is the one that was written longest ago.
    for (const key of kept.keys()) {
      if (kept.size <= rowsKept) break
      kept.delete(key)
    }
    return parked
  }
}
