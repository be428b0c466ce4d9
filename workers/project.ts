import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import type { GroupedTransaction } from '#infra/database/grouped-transactions.ts'
import { advance, page } from '#projections/engine/following/advance.ts'
import { releaseProjection, takeProjection } from '#projections/engine/following/lease.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import type { Logger } from '#services/commands/logger.ts'

import { workWithLease } from './engine/leased.ts'

interface Projecting {
  readonly log: EventLog
  readonly database: Database
  /** Shared by all read models of this process, which are woken and written together. */
  readonly transact?: GroupedTransaction
  readonly logger: Logger
  readonly holder: string
}

/** Keeps an async read model up to date under its lease; returns a function that stops it and releases the lease. */
export function project(deps: Projecting, projection: AnyProjection): () => Promise<void> {
  const { log, database, logger, holder } = deps
  return workWithLease({
    log,
    logger,
    name: projection.name,
    take: () => takeProjection(database, projection, holder),
    advance: async (held) => {
      const lease = await advance(deps, projection, held)
      return { lease, isMore: lease.position - held.position === page }
    },
    release: (lease) => releaseProjection(database, lease),
  })
}
