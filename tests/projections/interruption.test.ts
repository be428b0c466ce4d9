import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeInterruption } from './interruption-contract.ts'

const folder = await mkdtemp(join(tmpdir(), 'fresh-glaze-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describeInterruption(
  'on PGlite',
  async () => join(folder, 'data'),
  (directory) => openPglite({ directory, durability: 'process', template: databaseTemplate }),
)
