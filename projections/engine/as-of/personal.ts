import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log.ts'

import { foldOrPark } from '../generations/parking.ts'
import { concerns, type AnyProjection } from '../projection.ts'
import type { Row } from '../table.ts'

/**
 * Puts what persons had said by a position into rows of that position. It is opened from the log each time: what was erased since
 * is not readable there any more, and nowhere else.
 */
export async function withPersonal(
  log: Pick<LogReader, 'readStreams'>,
  projection: AnyProjection,
  rows: readonly Row[],
  position: number,
): Promise<Row[]> {
  const { personal, streamOf } = projection
  if (personal === false || rows.length === 0) return [...rows]
  if (streamOf === undefined) throw new Error(`${projection.name} holds personal data and does not say where it lies`)
  const keyOf = (row: Row) => String(row[projection.table.key])
  const streams = await log.readStreams(rows.map((row) => streamOf(keyOf(row))))
  return rows.map((row) => {
    const key = keyOf(row)
    const full = foldOne(projection, key, streams.get(streamOf(key)) ?? [], position)
    return Object.fromEntries(
      Object.keys(projection.table.columns).map((field) => [field, (field in personal ? full : row)?.[field] ?? null]),
    )
  })
}

/** One row as of a position, from the events of its stream. */
export function foldOne(
  projection: AnyProjection,
  key: string,
  events: readonly AnyEvent[],
  position: number,
): Row | null {
  const before = events.filter((event) => event.position <= position).filter(concerns(projection))
  return foldOrPark<Row, AnyEvent>(projection, new Map(), before, new Set()).changed.get(key) ?? null
}
