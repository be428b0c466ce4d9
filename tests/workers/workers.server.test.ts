import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { createPreparedDatabase, createRedisDatabase } from '#tests/support/databases.ts'

import { describeWorkers } from './workers-contract.ts'

describeWorkers('on Postgres', async () => {
  const database = await openPostgres(await createPreparedDatabase())
  return { database, openQueue: () => openQueue({ database }) }
})

describeWorkers('on Postgres with a queue on Redis', async () => {
  const [database, redisUrl] = [await openPostgres(await createPreparedDatabase()), await createRedisDatabase()]
  return { database, openQueue: () => openQueue({ database, redisUrl }) }
})
