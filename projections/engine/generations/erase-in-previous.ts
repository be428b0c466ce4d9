import type { Queryable } from '#infra/database/database.ts'

import { tableOf, type AnyProjection } from '../projection.ts'
import { blankRows } from '../table.ts'
import { dropGeneration, generationsOf } from './ledger.ts'

/**
 * Takes out of the tables that are kept for a way back what erased persons had said, with the erasure itself: nobody folds it onto
 * them unless they come back. One of another version goes, because this program does not know where persons are in it.
 */
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
