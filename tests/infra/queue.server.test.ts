import { afterAll, beforeAll } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'

import { createPreparedDatabase, createRedisDatabase } from '../support/databases.ts'
import { describeKilledWorker, describeQueue } from './queue-contract.ts'
import { emptyQueueTables, testTiming } from './queue-jobs.ts'
import { describeLanes } from './queue-lanes-contract.ts'

let url: string
let database: Database

beforeAll(async () => {
  url = await createPreparedDatabase()
  database = await openPostgres(url)
  await migrate(database)
})
afterAll(() => database.close())

const onPostgres = async () => ({
  open: () => openQueue({ database, timing: testTiming }),
  elsewhere: [url, ''],
  clear: () => emptyQueueTables(database),
})

async function onRedis() {
  const redisUrl = await createRedisDatabase()
  return {
    open: () => openQueue({ redisUrl, database, timing: testTiming }),
    elsewhere: [url, redisUrl],
    clear: async () => {},
  }
}

describeQueue('on Postgres', onPostgres)
describeQueue('on Redis', onRedis)
describeLanes('on Postgres', onPostgres)
describeLanes('on Redis', onRedis)
describeKilledWorker('on Postgres', onPostgres)
describeKilledWorker('on Redis', onRedis)
