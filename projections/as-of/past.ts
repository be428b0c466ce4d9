import type { AnyEvent } from '#events/envelope.ts'
import type { Queryable } from '#infra/database/database.ts'

import { frameAt, framesOf, impersonal, usualEvery, type Frames } from '../frames/frames.ts'
import { keepFrames, type KeepOptions } from '../frames/keep.ts'
import { framedCount, framedPage, framedRows } from '../frames/rows.ts'
import type { Ground } from '../generations/build.ts'
import { pagesOf } from '../generations/pages.ts'
import { foldOrPark } from '../generations/parking.ts'
import { keysIn, type AnyProjection } from '../projection.ts'
import type { Row } from '../table.ts'
import { withPersonal } from './personal.ts'

export type PastOptions = Pick<KeepOptions, 'every' | 'onProgress' | 'signal'>

/** A read model as it was at one position of the log. Persons who were erased since say nothing in it. */
export interface Past {
  readonly position: number
  /** The keyframe that it was folded from; 0 when there was none. */
  readonly frame: number
  count(): Promise<number>
  /** Rows in the order of their keys (by bytes), from after one key on. All of them without a limit. */
  rows(page?: { readonly after?: string; readonly limit?: number }): Promise<Row[]>
  /** Null when it was not there. */
  row(key: string): Promise<Row | null>
}

/** A stretch of the log that is longer than so many keyframes are apart is worth keyframes that stay. */
const longestStretch = 4

/** Rows that are read at once. */
const pageRows = 1_000

/**
 * Opens a read model's past at a position (`log.positionAt` answers that of an instant). Keyframes are made first where the nearest
 * one is far away, which takes about as long as a rebuild up to there, once.
 */
export async function openPast(
  ground: Ground,
  projection: AnyProjection,
  wanted: number,
  options: PastOptions = {},
): Promise<Past> {
  const { log, database } = ground
  const position = Math.min(wanted, await log.head())
  const frames = await nearFrames(ground, projection, position, options)
  const frame = frames === null ? 0 : frameAt(Math.min(frames.position, position), frames.every)
  const framed: Framed = { database, projection: impersonal(projection), table: frames?.table ?? '', at: frame }
  const since = await changesSince(log, framed, position, options.signal)
  const complete = (rows: readonly Row[]) => withPersonal(log, projection, rows, position)

  return {
    position,
    frame,
    async count() {
      const standing = [...since.values()].filter((row) => row !== null).length
      return standing + (await framedCount(database, projection, framed.table, { at: frame, but: [...since.keys()] }))
    },
    async rows({ after = '', limit = Infinity } = {}) {
      const found: Row[] = []
      for (let last = after; found.length < limit;) {
        options.signal?.throwIfAborted()
        const most = Math.min(pageRows, limit - found.length)
        const page = await pageOf(framed, since, { after: last, limit: most })
        found.push(...(await complete(page)))
        const end = page.at(-1)
        if (end === undefined || page.length < most) break
        last = keyOf(projection, end)
      }
      return found
    },
    async row(key) {
      const now = since.has(key)
        ? (since.get(key) ?? null)
        : ((await framedRows(database, framed.projection, framed.table, { at: frame, keys: [key] })).get(key) ?? null)
      return now === null ? null : ((await complete([now]))[0] ?? null)
    },
  }
}

interface Framed {
  readonly database: Queryable
  readonly projection: AnyProjection
  readonly table: string
  /** The keyframe; 0 for none. */
  readonly at: number
}

async function nearFrames(
  ground: Ground,
  projection: AnyProjection,
  position: number,
  options: PastOptions,
): Promise<Frames | null> {
  const { every = usualEvery } = options
  const known = await framesOf(ground.database, projection, every)
  if (position - (known?.position ?? 0) <= longestStretch * every) return known
  return keepFrames(ground, projection, { ...options, upTo: position })
}

/** What changed from the keyframe to the position, by key; null for what went. */
async function changesSince(
  log: Ground['log'],
  { database, projection, table, at }: Framed,
  upTo: number,
  signal: AbortSignal | undefined,
): Promise<Map<string, Row | null>> {
  const since = new Map<string, Row | null>()
  const rows = new Map<string, Row>()
  const standing = new Set<string>()
  const range = { after: at, upTo, size: 2_000, types: projection.events, personal: false }
  for await (const { events } of pagesOf(log, range)) {
    signal?.throwIfAborted()
    const unknown = keysIn(projection, events).filter((key) => !since.has(key))
    for (const [key, row] of await framedRows(database, projection, table, { at, keys: unknown })) rows.set(key, row)
    for (const [key, row] of foldOrPark<Row, AnyEvent>(projection, rows, events, standing).changed) {
      since.set(key, row)
      if (row === null) rows.delete(key)
      else rows.set(key, row)
    }
  }
  return since
}

async function pageOf(
  { database, projection, table, at }: Framed,
  since: ReadonlyMap<string, Row | null>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Row[]> {
  const changed = [...since.values()].filter((row) => row !== null && isAfter(keyOf(projection, row), after))
  const unchanged = await framedPage(database, projection, table, { at, after, limit, but: [...since.keys()] })
  return [...unchanged, ...changed.filter((row) => row !== null)]
    .toSorted((one, other) => Buffer.compare(bytesOf(projection, one), bytesOf(projection, other)))
    .slice(0, limit)
}

const isAfter = (one: string, other: string): boolean => Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0

const bytesOf = (projection: AnyProjection, row: Row): Buffer => Buffer.from(keyOf(projection, row))

const keyOf = (projection: AnyProjection, row: Row): string => String(row[projection.table.key])
