import type { AnyEvent } from '#events/envelope.ts'
import type { InlineProjector, UnplacedEvent } from '#events/log/log.ts'
import type { Queryable } from '#infra/database/database.ts'
import { together } from '#infra/database/together.ts'

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

/** Writes read models in the append's transaction, through the views, so that it follows a swapped generation. */
export function inlineProjector(projections: readonly AnyProjection[]): InlineProjector {
  const inline = projections.filter(isInline)
  return {
    types: new Set(inline.flatMap(wantedTypes)),
    schemaVersion: schemaVersionOf(inline),
    async project(events, transaction) {
      await together(inline.map((projection) => applyTo(projection, viewOf(projection), events, transaction)))
      const erased = projections.flatMap((projection) => erasedIn(projection, events))
      if (erased.length > 0) await eraseInPrevious(transaction, projections, [...new Set(erased)])
    },
    foresee(events, transaction) {
      const folds = inline.flatMap((projection) => foreseeFor(projection, events, transaction) ?? [])
      return async (placed) => {
        await together(folds.map((foldOnto) => foldOnto(placed)))
      }
    },
  }
}

/** Reads the rows of coming events; null for none. The returned function folds and writes them. */
function foreseeFor(projection: AnyProjection, events: readonly UnplacedEvent[], transaction: Queryable) {
  const isConcern = concerns(projection)
  const foreseen = events.filter(({ type }) => projection.events.includes(type))
  if (foreseen.length === 0) return null
  const table = viewOf(projection)
  // One that is made of the event's place or id is no string yet.
  const keys = keysIn(projection, foreseen).filter((key) => typeof key === 'string')
  const loading = loadRows(transaction, projection, table, keys)
  loading.catch(() => {}) // told to whoever folds; nobody does when the append failed
  return async (placed: readonly AnyEvent[]): Promise<void> => {
    const concerned = placed.filter(isConcern)
    const unforeseen = keysIn(projection, concerned).filter((key) => !keys.includes(key))
    const rows = new Map([...(await loading), ...(await loadRows(transaction, projection, table, unforeseen))])
    const saving = saveRows(transaction, projection, table, fold(projection, rows, concerned))
    saving.catch(() => {}) // told by the commit, which it goes together with
  }
}

/** Folds a page onto a table. Rows of persons erased in it are blanked first, so that data after a return stays. */
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
