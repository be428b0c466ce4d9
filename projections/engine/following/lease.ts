import type { Database, Queryable } from '#infra/database/database.ts'

import { isInline, type AnyProjection } from '../projection.ts'

/** The right to write an async read model's live table. */
export interface Lease {
  readonly name: string
  readonly generation: number
  /** Raised with every change of holder: who still has an older one cannot write any more. */
  readonly epoch: number
  readonly position: number
}

/** The lease was lost to another process, or the table to another generation. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** Length of the lease, in seconds; after it another process takes over. */
export const leaseSeconds = 15

/** Takes the lease when it is free, or keeps it when it is ours. Null while another process has it. */
export async function takeLease(database: Database, projection: AnyProjection, holder: string): Promise<Lease | null> {
  if (isInline(projection)) throw new Error(`${projection.name} is written with the events themselves`)
  const [lease] = await database.query<Lease>(
    `update infra.projections
     set holder = $3, epoch = epoch + (holder is distinct from $3)::int,
       lease_until = clock_timestamp() + make_interval(secs => $4)
     where name = $1 and version = $2 and status = 'live' and mode = 'async'
       and (holder = $3 or lease_until < clock_timestamp())
     returning name, generation, epoch, position`,
    [projection.name, projection.version, holder, leaseSeconds],
  )
  return lease ?? null
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

export async function giveUpLease(database: Database, { name, generation, epoch }: Lease): Promise<void> {
  await database.query(
    `update infra.projections set holder = null, lease_until = '-infinity'
     where name = $1 and generation = $2 and epoch = $3 and status = 'live'`,
    [name, generation, epoch],
  )
}
