import type { AnyEvent } from '#events/envelope.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Deps } from '../generations/build.ts'
import { pagesOf } from '../generations/pages.ts'
import { foldOrPark } from '../generations/parking.ts'
import { keysIn, type AnyProjection, type Projection } from '../projection.ts'
import { snapshotChoice, snapshotCount, snapshotPage, snapshotRows, type Choice } from '../snapshots/snapshot-rows.ts'
import { snapshotAt, snapshotsOf, impersonal, usualEvery, type Snapshots } from '../snapshots/snapshots.ts'
import { takeSnapshots, type KeepOptions } from '../snapshots/take-snapshots.ts'
import type { Row } from '../table.ts'
import { withPersonal } from './personal.ts'

export type PastOptions = Pick<KeepOptions, 'every' | 'onProgress' | 'signal'>

/** A read model as of a position. Personal data of persons erased since is null. */
export interface Past {
  readonly position: number
  /** Position of the snapshot it was folded from; 0 for none. */
  readonly snapshot: number
  count(): Promise<number>
  /** Rows after a key, in the order of keys by bytes; all without a limit. */
  rows(page?: { readonly after?: string; readonly limit?: number }): Promise<Row[]>
  choose(choice: Choice): Promise<Row[]>
  /** Null for an absent row. */
  row(key: string): Promise<Row | null>
}

/** Rows that were read for a projection, with the type that its fold gives them. */
export const rowsIn = <R extends object, Event extends AnyEvent>(
  _projection: Projection<R, Event>,
  rows: readonly Row[],
): readonly R[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its own fold makes them
  rows as readonly object[] as readonly R[]

/** Maximum stretch without a snapshot, in snapshot distances, before snapshots are taken. */
const longestStretch = 4

const pageRows = 1_000

/** Opens a read model as of a position. Missing snapshots are taken first, once, in the time of a rebuild. */
export async function openPast(
  deps: Deps,
  projection: AnyProjection,
  wanted: number,
  options: PastOptions = {},
): Promise<Past> {
  const { log, database } = deps
  const position = Math.min(wanted, await log.head())
  const snapshots = await nearestSnapshots(deps, projection, position, options)
  const snapshot = snapshots === null ? 0 : snapshotAt(Math.min(snapshots.position, position), snapshots.every)
  const inSnapshots: SnapshotRow = {
    database,
    projection: impersonal(projection),
    table: snapshots?.table ?? '',
    at: snapshot,
  }
  const since = await changesSince(log, inSnapshots, position, options.signal)
  const complete = (rows: readonly Row[]) => withPersonal(deps, projection, rows, position)

  return {
    position,
    snapshot,
    async count() {
      const present = [...since.values()].filter((row) => row !== null).length
      return (
        present +
        (await snapshotCount(database, projection, inSnapshots.table, { at: snapshot, but: [...since.keys()] }))
      )
    },
    async rows({ after = '', limit = Infinity } = {}) {
      const found: Row[] = []
      for (let last = after; found.length < limit;) {
        options.signal?.throwIfAborted()
        const most = Math.min(pageRows, limit - found.length)
        const page = await pageOf(inSnapshots, since, { after: last, limit: most })
        found.push(...(await complete(page)))
        const end = page.at(-1)
        if (end === undefined || page.length < most) break
        last = keyOf(projection, end)
      }
      return found
    },
    async choose(choice) {
      const { table } = inSnapshots
      const but = [...since.keys()]
      const unchanged = await snapshotChoice(database, inSnapshots.projection, table, { ...choice, at: snapshot, but })
      return complete(chosen([...unchanged, ...since.values()], projection, choice))
    },
    async row(key) {
      const now = since.has(key)
        ? (since.get(key) ?? null)
        : ((await snapshotRows(database, inSnapshots.projection, inSnapshots.table, { at: snapshot, keys: [key] })).get(
            key,
          ) ?? null)
      return now === null ? null : ((await complete([now]))[0] ?? null)
    },
  }
}

interface SnapshotRow {
  readonly database: Queryable
  readonly projection: AnyProjection
  readonly table: string
  /** Position of the snapshot; 0 for none. */
  readonly at: number
}

async function nearestSnapshots(
  deps: Deps,
  projection: AnyProjection,
  position: number,
  options: PastOptions,
): Promise<Snapshots | null> {
  const { every = usualEvery } = options
  const known = await snapshotsOf(deps.database, projection, every)
  if (position - (known?.position ?? 0) <= longestStretch * every) return known
  return takeSnapshots(deps, projection, { ...options, upTo: position })
}

/** Changes from the snapshot to the position, by key; null for deleted rows. */
async function changesSince(
  log: Deps['log'],
  { database, projection, table, at }: SnapshotRow,
  upTo: number,
  signal: AbortSignal | undefined,
): Promise<Map<string, Row | null>> {
  const since = new Map<string, Row | null>()
  const rows = new Map<string, Row>()
  const blocked = new Set<string>()
  const range = { after: at, upTo, size: 2_000, types: projection.events, personal: false }
  for await (const { events } of pagesOf(log, range)) {
    signal?.throwIfAborted()
    const unknown = keysIn(projection, events).filter((key) => !since.has(key))
    for (const [key, row] of await snapshotRows(database, projection, table, { at, keys: unknown })) rows.set(key, row)
    for (const [key, row] of foldOrPark<Row, AnyEvent>(projection, rows, events, blocked).changed) {
      since.set(key, row)
      if (row === null) rows.delete(key)
      else rows.set(key, row)
    }
  }
  return since
}

async function pageOf(
  { database, projection, table, at }: SnapshotRow,
  since: ReadonlyMap<string, Row | null>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Row[]> {
  const changed = [...since.values()].filter((row) => row !== null && isAfter(keyOf(projection, row), after))
  const unchanged = await snapshotPage(database, projection, table, { at, after, limit, but: [...since.keys()] })
  return [...unchanged, ...changed.filter((row) => row !== null)]
    .toSorted((one, other) => Buffer.compare(bytesOf(projection, one), bytesOf(projection, other)))
    .slice(0, limit)
}

function chosen(
  rows: readonly (Row | null)[],
  projection: AnyProjection,
  { field, value, by, limit }: Choice,
): readonly Row[] {
  return rows
    .filter((row) => row !== null)
    .filter((row) => row[field] === value)
    .toSorted(
      (one, other) =>
        compareBytes(String(other[by]), String(one[by])) ||
        compareBytes(keyOf(projection, other), keyOf(projection, one)),
    )
    .slice(0, limit)
}

const compareBytes = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))

const isAfter = (one: string, other: string): boolean => compareBytes(one, other) > 0

const bytesOf = (projection: AnyProjection, row: Row): Buffer => Buffer.from(keyOf(projection, row))

const keyOf = (projection: AnyProjection, row: Row): string => String(row[projection.table.key])
