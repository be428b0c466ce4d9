import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Database } from '#infra/database/database.ts'
import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { openQueue } from '#infra/queue/open-queue.ts'

import { describeKilledWorker, describeQueue } from './queue-contract.ts'
import { testTiming } from './queue-jobs.ts'

const options = { durability: 'process', template: databaseTemplate } as const

describeQueue('on PGlite', async () => {
  const database = await openPglite({ directory: 'memory', ...options })
  return {
    open: () => openQueue({ database, timing: testTiming }),
    clear: () => database.close(),
  }
})

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
