import { openQueue } from '#infra/queue/open-queue.ts'
import { emptyQueueTables } from '#tests/infra/queue-jobs.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeOutbox } from './outbox-contract.ts'

describeOutbox('on PGlite', async () => {
  const database = await openPreparedPglite()
  return { database, openQueue: () => openQueue({ database }), wipe: () => emptyQueueTables(database) }
})
