import { createDatabase } from '#tests/support/databases.ts'

import { describeEarlierVersion } from './earlier-version-contract.ts'

describeEarlierVersion('on Postgres', createDatabase)
