import { createDatabase } from '#tests/support/databases.ts'
import { isEveryCase } from '#tests/support/sample.ts'

import { describeBackups } from './ops-backup-contract.ts'

if (isEveryCase) {
  describeBackups('on Postgres', async () => [
    { DATABASE_URL: await createDatabase() },
    { DATABASE_URL: await createDatabase() },
  ])
}

describeBackups('in PGlite, restored on Postgres', async () => [{}, { DATABASE_URL: await createDatabase() }])
