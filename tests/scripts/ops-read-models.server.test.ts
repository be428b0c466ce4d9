import { createDatabase } from '#tests/support/databases.ts'
import { isEveryCase } from '#tests/support/sample.ts'

import { describeOpsOfReadModels } from './ops-read-models-contract.ts'

if (isEveryCase) {
  describeOpsOfReadModels('on Postgres', async () => ({
    DATABASE_URL: await createDatabase(),
    SECRET_KEY: 'a secret key that is long enough for these tests',
  }))
}

describeOpsOfReadModels('on PGlite', async () => ({}))
