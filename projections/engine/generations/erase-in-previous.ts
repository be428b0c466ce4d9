import type { Queryable } from '#infra/database/database.ts'

import { tableOf, type AnyProjection } from '../projection.ts'
import { blankRows } from '../table.ts'
import { dropGeneration, generationsOf } from './ledger.ts'

/** Blanks erased persons in previous generations, in the erasure's transaction; drops those of other versions. */
export async function eraseInPrevious(
  transaction: Queryable,
  projections: readonly AnyProjection[],
  persons: readonly string[],
): Promise<void> {
  const others = (await generationsOf(transaction)).filter(({ status, isThere }) => status !== 'live' && isThere)
  for (const one of others) {
    const projection = projections.find(({ name }) => name === one.name)
    if (projection?.version === one.version) {
      await blankRows(transaction, projection, tableOf(projection, one.generation), persons)
    } else if (one.status === 'kept') {
      await dropGeneration(transaction, one)
    }
  }
}
