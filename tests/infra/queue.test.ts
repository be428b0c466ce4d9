import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { openQueue } from '#infra/queue/open-queue.ts'

import { describeKilledWorker, describeQueue } from './queue-contract.ts'
import { emptyQueueTables, testTiming } from './queue-jobs.ts'
import { describeLanes } from './queue-lanes-contract.ts'

const options = { durability: 'process', template: databaseTemplate } as const
let shared: Database

beforeAll(async () => {
  shared = await openPglite({ directory: 'memory', ...options })
})
afterAll(() => shared.close())

const onPglite = async () => ({
  open: () => openQueue({ database: shared, timing: testTiming }),
  clear: () => emptyQueueTables(shared),
})

describeQueue('on PGlite', onPglite)
describeLanes('on PGlite', onPglite)

describeKilledWorker('on PGlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'queue-'))
  const directory = join(folder, 'database')
  let database: Database | undefined
  return {
    elsewhere: [directory],
    open: async () => {
      database = await openPglite({ directory, ...options })
      return openQueue({ database, timing: testTiming })
    },
    clear: async () => {
      await database?.close()
      rmSync(folder, { recursive: true })
    },
  }
})
