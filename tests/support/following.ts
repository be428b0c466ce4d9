import { advance } from '#projections/following/advance.ts'
import { giveUpLease, takeLease } from '#projections/following/lease.ts'
import type { Ground } from '#projections/generations/build.ts'
import type { AnyProjection } from '#projections/projection.ts'

/** Brings an async read model to the log's end, as its worker would. */
export async function followAll(ground: Ground, projection: AnyProjection): Promise<void> {
  const taken = await takeLease(ground.database, projection, 'a test')
  if (taken === null) throw new Error('Somebody has the lease')
  let lease = taken
  for (let next = await advance(ground, projection, lease); next !== lease;) {
    lease = next
    next = await advance(ground, projection, lease)
  }
  await giveUpLease(ground.database, lease)
}
