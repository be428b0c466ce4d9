import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import { createDatabase, createRedisDatabase } from '#tests/support/databases.ts'

import { describeKilledWorker, describeQueue } from './queue-contract.ts'
import { testTiming } from './queue-jobs.ts'

async function onPostgres() {
  const url = await createDatabase()
  const database = await openPostgres(url)
  return {
    open: () => openQueue({ database, timing: testTiming }),
    elsewhere: [url, ''],
    clear: () => database.close(),
  }
}

async function onRedis() {
  const [url, redisUrl] = await Promise.all([createDatabase(), createRedisDatabase()])
  const database = await openPostgres(url)
  return {
    open: () => openQueue({ redisUrl, database, timing: testTiming }),
    elsewhere: [url, redisUrl],
    clear: () => database.close(),
  }
}

describeQueue('on Postgres', onPostgres)
describeQueue('on Redis', onRedis)
describeKilledWorker('on Postgres', onPostgres)
describeKilledWorker('on Redis', onRedis)
