import { createDatabase } from '#tests/support/databases.ts'
import { isEveryCase } from '#tests/support/sample.ts'

import { describeOpsOfThePast } from './ops-past-contract.ts'

describeOpsOfThePast('on Postgres', async () => ({
  DATABASE_URL: await createDatabase(),
  SECRET_KEY: 'a secret key that is long enough for these tests',
}))

if (isEveryCase) describeOpsOfThePast('on PGlite', async () => ({}))
