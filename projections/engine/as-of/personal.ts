import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log.ts'

import { pagesOf } from '../generations/pages.ts'
import { foldOrPark, keyOrFault } from '../generations/parking.ts'
import { concerns, type AnyProjection } from '../projection.ts'
import type { Row } from '../table.ts'

/** Events that are read at once. */
const pageSize = 1_000

/**
 * Puts what persons had said by a position into rows of that position. It is opened from the log each time: what was erased since
 * is not readable there any more, and nowhere else.
 */
export async function withPersonal(
  log: Pick<LogReader, 'readStreams' | 'readAll'>,
  projection: AnyProjection,
  rows: readonly Row[],
  position: number,
): Promise<Row[]> {
  const { personal } = projection
  if (personal === false || rows.length === 0) return [...rows]
  const keyOf = (row: Row) => String(row[projection.table.key])
  const events = await eventsOf(log, projection, rows.map(keyOf), position)
  return rows.map((row) => {
    const key = keyOf(row)
    const full = foldOne(projection, key, events.get(key) ?? [], position)
    return Object.fromEntries(
      Object.keys(projection.table.columns).map((field) => [field, (field in personal ? full : row)?.[field] ?? null]),
    )
  })
}

/** The events of rows: from the stream of each, or, where rows draw from several, from the whole log up to the position. */
async function eventsOf(
  log: Pick<LogReader, 'readStreams' | 'readAll'>,
  projection: AnyProjection,
  keys: readonly string[],
  position: number,
): Promise<ReadonlyMap<string, readonly AnyEvent[]>> {
  const { streamOf } = projection
  if (streamOf !== undefined) {
    const streams = await log.readStreams(keys.map(streamOf))
    return new Map(keys.map((key) => [key, streams.get(streamOf(key)) ?? []]))
  }
  const found = new Map<string, AnyEvent[]>(keys.map((key) => [key, []]))
  const range = { after: 0, upTo: position, size: pageSize, types: projection.events, personal: true }
  for await (const { events } of pagesOf(log, range)) {
    const own: readonly AnyEvent[] = events.filter(concerns(projection))
    for (const event of own) {
      const key = keyOrFault(projection, event)
      if (typeof key === 'string') found.get(key)?.push(event)
    }
  }
  return found
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
