import { lazyTransactions, type GroupedTransaction } from '#infra/database/grouped-transactions.ts'

import type { Deps } from '../generations/build.ts'
import { openPageWriter } from '../generations/page-writer.ts'
import { tableOf, type AnyProjection } from '../projection.ts'
import { moveCheckpoint, type Lease } from './lease.ts'

/** Events of a page. A full page moves the lease by as many positions. */
export const page = 500

/** Writes the next page and the checkpoint in one transaction; returns the lease. Rejects with `LeaseLost`. */
export async function advance(
  { log, database, transact = lazyTransactions(database) }: Deps & { readonly transact?: GroupedTransaction },
  projection: AnyProjection,
  lease: Lease,
): Promise<Lease> {
  const { generation, position } = lease
  // All types, so that a hole would be noticed.
  const events = await log.readAll({ after: position, limit: page, personal: projection.personal !== false })
  const last = events.at(-1)
  if (last === undefined) return lease
  const write = openPageWriter({
    transact,
    projection,
    generation,
    table: tableOf(projection, generation),
    isAlone: false,
    note: (transaction, written) => moveCheckpoint(transaction, lease, written),
  })
  await write({ after: position, events, position: last.position })
  return { ...lease, position: last.position }
}
