import { openPglite } from '#infra/database/pglite.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'

import { job, testTiming } from './queue-jobs.ts'

/**
 * Run as a process of its own: adds two jobs, takes both and never finishes them. Arguments: the database (a URL or a folder of
 * PGlite's), and the Redis, or ''.
 */
const [, , databaseAt = '', redisUrl = ''] = process.argv
const database = databaseAt.startsWith('postgres:')
  ? await openPostgres(databaseAt)
  : await openPglite({ directory: databaseAt, durability: 'process' })
const queue = await openQueue({ redisUrl, database, timing: testTiming })
await queue.add([job('hard'), job('next')])
await queue.work(
  ({ id }) => {
    process.send?.(id)
    return new Promise<void>(() => {})
  },
  { slots: { product: 2 } },
)
