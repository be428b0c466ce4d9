import { advance } from '#projections/engine/following/advance.ts'
import { releaseProjection, takeProjection } from '#projections/engine/following/lease.ts'
import type { Deps } from '#projections/engine/generations/build.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'

/** Brings an async read model to the log's end, as its worker would. */
export async function followAll(deps: Deps, projection: AnyProjection): Promise<void> {
  const taken = await takeProjection(deps.database, projection, 'a test')
  if (taken === null) throw new Error('Somebody has the lease')
  let lease = taken
  for (let next = await advance(deps, projection, lease); next !== lease;) {
    lease = next
    next = await advance(deps, projection, lease)
  }
  await releaseProjection(deps.database, lease)
}
