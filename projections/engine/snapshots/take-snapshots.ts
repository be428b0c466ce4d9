import type { AnyEvent } from '#events/envelope.ts'
import { DatabaseError, type Queryable } from '#infra/database/database.ts'

import type { BuildOptions, Deps } from '../generations/build.ts'
import { pagesOf } from '../generations/pages.ts'
import { foldOrPark } from '../generations/parking.ts'
import { keysIn, type AnyProjection } from '../projection.ts'
import type { Row } from '../table.ts'
import { snapshotRows, writeSnapshot } from './snapshot-rows.ts'
import { snapshotAt, impersonal, openSnapshots, usualEvery, type Snapshots } from './snapshots.ts'

export interface KeepOptions extends Pick<BuildOptions, 'signal'> {
  readonly upTo?: number
  readonly every?: number
  readonly most?: number
  readonly onProgress?: (position: number, upTo: number) => void
}

/** Takes missing snapshots and returns their reach, before any event that cannot be folded; null where not allowed. */
export async function takeSnapshots(
  deps: Deps,
  projection: AnyProjection,
  options: KeepOptions = {},
): Promise<Snapshots | null> {
  const { upTo = Infinity, every = usualEvery, most = Infinity, onProgress, signal } = options
  const last = snapshotAt(Math.min(upTo, await deps.log.head()), every)
  for (let made = 0; ; made += 1) {
    signal?.throwIfAborted()
    const snapshots = await openSnapshots(deps.database, projection, every)
    if (snapshots === null || snapshots.position >= last || made >= most) return snapshots
    if (!(await keepNext(deps, impersonal(projection), snapshots))) return snapshots
    onProgress?.(snapshots.position + every, last)
  }
}

async function keepNext({ log, database }: Deps, projection: AnyProjection, snapshots: Snapshots): Promise<boolean> {
  const [after, position] = [snapshots.position, snapshots.position + snapshots.every]
  const events: AnyEvent[] = []
  const size = database.kind === 'pglite' ? 500 : snapshots.every
  for await (const page of pagesOf(log, { after, upTo: position, size, types: projection.events, personal: false })) {
    events.push(...page.events)
  }
  const rows = await snapshotRows(database, projection, snapshots.table, {
    at: after,
    keys: keysIn(projection, events),
  })
  const { changed, parked } = foldOrPark<Row, AnyEvent>(projection, rows, events, new Set())
  if (parked.length > 0) return false
  try {
    await database.transaction(async (transaction) => {
      if (database.kind === 'postgres') await transaction.query("select set_config('synchronous_commit', 'off', true)")
      // Whoever was faster has written the same.
      if (!(await claim(transaction, projection, after, position))) return
      await writeSnapshot(transaction, projection, snapshots.table, { position, changed })
    })
    return true
  } catch (fault) {
    if (fault instanceof DatabaseError && /^2[23]/.test(fault.code)) return false
    throw fault
  }
}

async function claim(
  transaction: Queryable,
  { name, version }: AnyProjection,
  after: number,
  position: number,
): Promise<boolean> {
  const claimed = await transaction.query(
    `update infra.keyframes set position = $4 where name = $1 and version = $2 and position = $3 returning position`,
    [name, version, after, position],
  )
  return claimed.length > 0
}
