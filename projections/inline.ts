import type { AnyEvent } from '#events/envelope.ts'
import { erasedPerson, erasure } from '#events/person.ts'
import type { Queryable } from '#infra/database/database.ts'

import { concerns, fold, wantedTypes, type AnyProjection } from './projection.ts'
import { blankRows, loadRows, saveRows } from './table.ts'

/** Writes the read models in the append's own transaction, so that a caller reads what it just wrote. */
export function inlineProjector(projections: readonly AnyProjection[]) {
  return {
    types: new Set(projections.flatMap(wantedTypes)),
    async project(events: readonly AnyEvent[], transaction: Queryable): Promise<void> {
      for (const projection of projections) await applyTo(projection, events, transaction)
    },
  }
}

/**
 * Folds a page of the log onto one read model's table. What erased persons said is not readable in the page any more; what earlier
 * pages had brought is blanked first, so that what they said after their return stays.
 */
export async function applyTo(
  projection: AnyProjection,
  events: readonly AnyEvent[],
  database: Queryable,
): Promise<void> {
  const erased = events.filter((event) => event.type === erasure).map((event) => erasedPerson(event.data))
  if (erased.length > 0) await blankRows(database, projection, erased)
  const concerned = events.filter(concerns(projection))
  if (concerned.length === 0) return
  const keys = new Set(concerned.map((event) => projection.keyOf(event)).filter((key) => key !== null))
  const rows = await loadRows(database, projection, [...keys])
  await saveRows(database, projection, fold(projection, rows, concerned))
}
