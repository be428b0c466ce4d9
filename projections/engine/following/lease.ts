import type { Database, Queryable } from '#infra/database/database.ts'
import { releaseLease, takeLease } from '#infra/database/lease.ts'

import { isInline, type AnyProjection } from '../projection.ts'

/** The right to write an async read model's live table. */
export interface Lease {
  readonly name: string
  readonly generation: number
  readonly epoch: number
  readonly position: number
}

/** The lease was lost to another process, or the table to another generation. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** Length of the lease, in seconds; after it another process takes over. */
export const leaseSeconds = 15

/** Takes the lease when it is free, or renews it when it is ours. Null while another process has it. */
export async function takeProjection(
  database: Database,
  projection: AnyProjection,
  holder: string,
): Promise<Lease | null> {
  if (isInline(projection)) throw new Error(`${projection.name} is written with the events themselves`)
  const row = {
    table: 'infra.projections',
    where: "name = $1 and version = $2 and status = 'live' and mode = 'async'",
    parameters: [projection.name, projection.version],
  }
  return takeLease(database, row, { holder, seconds: leaseSeconds, returning: 'name, generation, epoch, position' })
}

/**
 * Moves the checkpoint from where the page began to where it ends, in the transaction that writes its rows: a page that was written
 * before, by whomever, is not written again. Rejects with `LeaseLost` when the rows are not ours to write.
 */
export async function moveCheckpoint(
  transaction: Queryable,
  { name, generation, epoch }: Lease,
  page: { readonly after: number; readonly position: number },
): Promise<void> {
  const [moved] = await transaction.query(
    `update infra.projections set position = $5, lease_until = clock_timestamp() + make_interval(secs => $6)
     where name = $1 and generation = $2 and epoch = $3 and status = 'live' and position = $4 returning position`,
    [name, generation, epoch, page.after, page.position, leaseSeconds],
  )
  if (moved === undefined) throw new LeaseLost(`${name} is written by another process now`)
}

export const releaseProjection = (database: Database, { name, generation, epoch }: Lease): Promise<void> =>
  releaseLease(
    database,
    {
      table: 'infra.projections',
      where: "name = $1 and generation = $2 and status = 'live'",
      parameters: [name, generation],
    },
    epoch,
  )
