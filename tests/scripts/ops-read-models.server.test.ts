import { createDatabase } from '#tests/support/databases.ts'

import { describeOpsOfReadModels } from './ops-read-models-contract.ts'

describeOpsOfReadModels('on Postgres', async () => ({
  DATABASE_URL: await createDatabase(),
  SECRET_KEY: 'a secret key that is long enough for these tests',
}))
