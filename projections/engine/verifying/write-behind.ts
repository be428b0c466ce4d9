import type { AnyEvent } from '#events/envelope.ts'
import type { Queryable } from '#infra/database/database.ts'

import { UnfoldableEvent } from '../generations/batch-fold.ts'
import { foldOrPark } from '../generations/parking.ts'
import { concerns, erasedIn, keysIn, type AnyProjection } from '../projection.ts'
import { blankRows, loadRows, saveRows, type Row } from '../table.ts'

/** Maximum rows in memory: recent rows are likely to change again. */
const rowsMost = 4_000
/** Rows that stay in memory after a write. */
const rowsKept = 2_000

export type Run = (work: (transaction: Queryable) => Promise<void>) => Promise<void>

/** Folds pages onto an empty private table, writing rows late; complete after `write`, unusable after an error. */
export interface WriteBehind {
  /** Rejects with `UnfoldableEvent` or the table's error. */
  take(events: readonly AnyEvent[], run: Run): Promise<void>
  write(run: Run): Promise<void>
}

export function openWriteBehind(projection: AnyProjection, table: string): WriteBehind {
  const isOurs = concerns(projection)
  const rows = new Map<string, Row>()
  /** Rows to write; null for rows to delete. */
  const unwritten = new Map<string, Row | null>()
  const written = new Set<string>()

  const write = async (keys: readonly string[], run: Run): Promise<void> => {
    const portion = new Map(keys.flatMap((key) => (unwritten.has(key) ? [[key, unwritten.get(key) ?? null]] : [])))
    if (portion.size === 0) return
    await run((transaction) => saveRows(transaction, projection, table, portion))
    for (const [key, row] of portion) {
      unwritten.delete(key)
      if (row === null) written.delete(key)
      else written.add(key)
    }
  }

  const blank = async (erased: readonly string[], run: Run): Promise<void> => {
    await write([...unwritten.keys()], run)
    await run((transaction) => blankRows(transaction, projection, table, erased))
    rows.clear()
  }

  const load = async (events: readonly AnyEvent[], run: Run): Promise<void> => {
    const unknown = keysIn(projection, events).filter(
      (key) => written.has(key) && !rows.has(key) && !unwritten.has(key),
    )
    if (unknown.length === 0) return
    await run(async (transaction) => {
      for (const [key, row] of await loadRows(transaction, projection, table, unknown)) rows.set(key, row)
    })
  }

  const keep = (key: string, row: Row | null): void => {
    rows.delete(key)
    if (row !== null) rows.set(key, row)
    if (row === null && !written.has(key)) unwritten.delete(key)
    else unwritten.set(key, row)
  }

  return {
    async take(events, run) {
      const erased = erasedIn(projection, events)
      if (erased.length > 0) await blank(erased, run)
      const concerned = events.filter(isOurs)
      await load(concerned, run)
      const { changed, parked } = foldOrPark<Row, AnyEvent>(projection, rows, concerned, new Set())
      const [unfit] = parked
      if (unfit !== undefined) throw new UnfoldableEvent(`the event at position ${unfit.position}: ${unfit.reason}`)
      for (const [key, row] of changed) keep(key, row)
      if (rows.size <= rowsMost) return
      const oldest = [...rows.keys()].slice(0, rows.size - rowsKept)
      await write(oldest, run)
      for (const key of oldest) rows.delete(key)
    },
    write: (run) => write([...unwritten.keys()], run),
  }
}
