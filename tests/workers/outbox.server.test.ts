import { Redis } from 'ioredis'

import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { emptyQueueTables } from '#tests/infra/queue-jobs.ts'
import { createPreparedDatabase, createRedisDatabase } from '#tests/support/databases.ts'

import { describeOutbox } from './outbox-contract.ts'

describeOutbox('on Postgres', async () => {
  const database = await openPostgres(await createPreparedDatabase())
  return { database, openQueue: () => openQueue({ database }), wipe: () => emptyQueueTables(database) }
})

describeOutbox('on Postgres with a queue on Redis', async () => {
  const [database, redisUrl] = [await openPostgres(await createPreparedDatabase()), await createRedisDatabase()]
  return {
    database,
    openQueue: () => openQueue({ database, redisUrl }),
    wipe: async () => {
      const redis = new Redis(redisUrl)
      await redis.flushdb()
      redis.disconnect()
    },
  }
})
