import { lazyTransactions, type GroupedTransaction } from '#infra/database/grouped-transactions.ts'

import type { Deps } from '../generations/build.ts'
import { openPageWriter } from '../generations/page-writer.ts'
import { tableOf, type AnyProjection } from '../projection.ts'
import { moveCheckpoint, type Lease } from './lease.ts'

/** Events of a page. Positions have no holes: a full one moves the lease by as many. */
export const page = 500

/**
 * Writes the next page of the log to an async read model, rows and checkpoint in one transaction. Answers the lease as it is then;
 * the same one when there was nothing new. Rejects with `LeaseLost` when another process has it.
 */
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
