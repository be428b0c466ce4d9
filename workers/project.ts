import type { EventLog } from '#events/log.ts'
import type { Database } from '#infra/database/database.ts'
import { advance, page } from '#projections/following/advance.ts'
import { giveUpLease, takeLease, type Lease } from '#projections/following/lease.ts'
import type { AnyProjection } from '#projections/projection.ts'
import type { Logger } from '#services/house.ts'

import { keepStepping } from './stepping.ts'

/** The lease is taken anew this often while nothing happens, well before it ends. */
const renewMs = 5_000

/**
 * Keeps an async read model up to date in whichever process has its lease. The answer stops it, after the page that it is in, and
 * gives the lease to whoever wants it.
 */
export function project(
  deps: { readonly log: EventLog; readonly database: Database; readonly logger: Logger; readonly holder: string },
  projection: AnyProjection,
): () => Promise<void> {
  const { log, database, logger, holder } = deps
  let lease: Lease | null = null
  let takenAt = -Infinity

  async function step(): Promise<boolean> {
    const known = performance.now() - takenAt < renewMs ? lease : null
    // Whatever goes wrong from here on, the next step asks the database how things stand.
    lease = null
    const held = known ?? (await takeLease(database, projection, holder))
    if (held === null) return false
    if (known === null) takenAt = performance.now()
    lease = await advance({ log, database }, projection, held)
    // What came after a page that was not full calls again.
    return lease.position - held.position === page
  }

  const stop = keepStepping({ log, logger, name: projection.name, step })
  return async () => {
    await stop()
    if (lease === null) return
    await giveUpLease(database, lease).catch((error: unknown) => {
      // It ends by itself; whoever stops because the database is gone must be able to stop.
      logger.warn({ projection: projection.name, error: String(error) }, 'the lease was not given back')
    })
  }
}
