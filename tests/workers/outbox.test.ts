import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { emptyQueueTables } from '#tests/infra/queue-jobs.ts'

import { describeOutbox } from './outbox-contract.ts'

describeOutbox('on PGlite', async () => {
  const database = await openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })
  return { database, openQueue: () => openQueue({ database }), wipe: () => emptyQueueTables(database) }
})
