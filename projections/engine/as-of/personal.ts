import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'
import type { Queryable } from '#infra/database/database.ts'

import { generationIn } from '../generations/ledger.ts'
import { pagesOf } from '../generations/pages.ts'
import { foldOrPark, keyOrFault } from '../generations/parking.ts'
import { columnOf, concerns, isInline, viewOf, type AnyProjection } from '../projection.ts'
import type { Row } from '../table.ts'

const pageSize = 1_000

interface Deps {
  readonly log: Pick<LogReader, 'readStreams' | 'readAll'>
  readonly database: Queryable
}

/** Adds personal data as of the position, from the log or from an unchanged live row: an erasure holds for both. */
export async function withPersonal(
  { log, database }: Deps,
  projection: AnyProjection,
  rows: readonly Row[],
  position: number,
): Promise<Row[]> {
  const { personal } = projection
  if (personal === false || rows.length === 0) return [...rows]
  const keyOf = (row: Row) => String(row[projection.table.key])
  const unchanged = await unchangedSince(database, projection, rows)
  const keys = rows.map(keyOf).filter((key) => !unchanged.has(key))
  const events = keys.length === 0 ? new Map<string, never>() : await eventsOf(log, projection, keys, position)
  const fields = Object.keys(projection.table.columns)
  return rows.map((row) => {
    const key = keyOf(row)
    const told = unchanged.get(key) ?? foldOne(projection, key, events.get(key) ?? [], position)
    const whole: Row = {}
    for (const field of fields) whole[field] = (field in personal ? told : row)?.[field] ?? null
    return whole
  })
}

/** Live personal data of rows without personal events since, by key. */
async function unchangedSince(
  database: Queryable,
  projection: AnyProjection,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const { personalPosition, table } = projection
  if (personalPosition === undefined || !isInline(projection)) return new Map()
  const live = await generationIn(database, projection.name, 'live')
  if (live?.version !== projection.version) return new Map()
  const columns = Object.keys(projection.personal).map((field) => `r.${columnOf(field)} as "${field}"`)
  const key = columnOf(table.key)
  const found = await database.query<Row & { readonly key: string }>(
    `select r.${key} as key, ${columns.join(', ')}
     from unnest($1::text[], $2::bigint[]) as asked (key, position)
     join ${viewOf(projection)} r on r.${key} = asked.key and r.${columnOf(personalPosition)} = asked.position`,
    [rows.map((row) => String(row[table.key])), rows.map((row) => Number(row[personalPosition]))],
  )
  return new Map(found.map((row) => [row.key, row]))
}

/** Events of rows, from their streams or from the whole log up to the position. */
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

export function foldOne(
  projection: AnyProjection,
  key: string,
  events: readonly AnyEvent[],
  position: number,
): Row | null {
  const before = events.filter((event) => event.position <= position).filter(concerns(projection))
  return foldOrPark<Row, AnyEvent>(projection, new Map(), before, new Set()).changed.get(key) ?? null
}
