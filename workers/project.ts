import type { EventLog } from '#events/log.ts'
import type { Database } from '#infra/database/database.ts'
import { advance, page } from '#projections/engine/following/advance.ts'
import { releaseProjection, takeProjection } from '#projections/engine/following/lease.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import type { Logger } from '#services/context.ts'

import { workWithLease } from './leased.ts'

/**
 * Keeps an async read model up to date in whichever process has its lease. The answer stops it, after the page that it is in, and
 * releases the lease.
 */
export function project(
  deps: { readonly log: EventLog; readonly database: Database; readonly logger: Logger; readonly holder: string },
  projection: AnyProjection,
): () => Promise<void> {
  const { log, database, logger, holder } = deps
  return workWithLease({
    log,
    logger,
    name: projection.name,
    take: () => takeProjection(database, projection, holder),
    advance: async (held) => {
      const lease = await advance({ log, database }, projection, held)
      // What came after a page that was not full calls again.
      return { lease, isMore: lease.position - held.position === page }
    },
    release: (lease) => releaseProjection(database, lease),
  })
}
