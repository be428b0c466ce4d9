import { openQueue } from '#infra/queue/open-queue.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeWorkers } from './workers-contract.ts'

describeWorkers('on PGlite', async () => {
  const database = await openPreparedPglite()
  return { database, openQueue: () => openQueue({ database }) }
})
