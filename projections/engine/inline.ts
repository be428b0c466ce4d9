import type { AnyEvent } from '#events/envelope.ts'
import type { Queryable } from '#infra/database/database.ts'

import { eraseInPrevious } from './generations/erase-in-previous.ts'
import {
  concerns,
  erasedIn,
  fold,
  isInline,
  keysIn,
  schemaVersionOf,
  viewOf,
  wantedTypes,
  type AnyProjection,
} from './projection.ts'
import { blankRows, loadRows, saveRows } from './table.ts'
import { together } from './together.ts'

/**
 * Writes the read models in the append's own transaction, so that a caller reads what it just wrote. Through the views, so that a
 * new generation that took its place meanwhile is written at once; the schema version keeps out a program that knows other read models.
 */
export function inlineProjector(projections: readonly AnyProjection[]) {
  const inline = projections.filter(isInline)
  return {
    types: new Set(inline.flatMap(wantedTypes)),
    schemaVersion: schemaVersionOf(inline),
    async project(events: readonly AnyEvent[], transaction: Queryable): Promise<void> {
      await together(inline.map((projection) => applyTo(projection, viewOf(projection), events, transaction)))
      const erased = projections.flatMap((projection) => erasedIn(projection, events))
      if (erased.length > 0) await eraseInPrevious(transaction, projections, [...new Set(erased)])
    },
  }
}

/**
 * Folds a page of the log onto one read model's table. What erased persons said is not readable in the page any more; what earlier
 * pages had brought is blanked first, so that what they said after their return stays.
 */
export async function applyTo(
  projection: AnyProjection,
  table: string,
  events: readonly AnyEvent[],
  database: Queryable,
): Promise<void> {
  const erased = erasedIn(projection, events)
  if (erased.length > 0) await blankRows(database, projection, table, erased)
  const concerned = events.filter(concerns(projection))
  if (concerned.length === 0) return
  const rows = await loadRows(database, projection, table, keysIn(projection, concerned))
  await saveRows(database, projection, table, fold(projection, rows, concerned))
}
