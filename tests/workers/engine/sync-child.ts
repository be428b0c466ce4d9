import { z } from 'zod'

import { openPostgres } from '#infra/database/postgres.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { startSyncs } from '#workers/engine/start-syncs.ts'

/**
 * Run as a process of its own: takes an item of a sync and says so. At each word it tries to move the cursor, and says how that
 * went. Arguments: the database's URL, the item.
 */
const [, , url = '', item = ''] = process.argv
const database = await openPostgres(url)
const system = await openDatabaseContext(database)
const queue = { add: async () => {} }
const syncs = startSyncs(system.ctx, { database, queue, holder: 'child', leaseSeconds: 3 })
await syncs.handle(
  {
    name: 'sync-mailboxes',
    neighbour: 'mailboxes',
    everyMs: 3_600_000,
    cursor: z.object({ uid: z.int() }),
    items: async () => [item],
    run: async (_, { moveCursor }) => {
      process.on('message', (uid) => {
        moveCursor({ uid }).then(
          () => process.send?.('moved'),
          (error: unknown) => process.send?.(error instanceof Error ? error.name : String(error)),
        )
      })
      process.send?.('working')
      await new Promise(() => {})
    },
  },
  {},
)
