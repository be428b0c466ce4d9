import type { Database } from '#infra/database/database.ts'
import { enforceRetention as enforce } from '#infra/stores/retention.ts'

import type { Chore } from './engine/reaction.ts'

/** Deletes expired rows, by the table of `docs/retention.md`. */
export const enforceRetention = (database: Database): Chore => ({
  name: 'enforce-retention',
  lane: 'product',
  urgency: 'background',
  everyMs: 3_600_000,
  run: async ({ logger, clock }) => {
    const removed = (await enforce(database, clock())).filter(({ count }) => count > 0)
    if (removed.length > 0) logger.info({ removed }, 'rows whose time was over were deleted')
  },
})
