import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { openQueue } from '#infra/queue/open-queue.ts'

import { describeWorkers } from './workers-contract.ts'

describeWorkers('on PGlite', async () => {
  const database = await openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })
  return { database, openQueue: () => openQueue({ database }) }
})
