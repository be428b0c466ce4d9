import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeFollowing } from './follow-contract.ts'

describeFollowing('on Postgres', async () => openPostgres(await createPreparedDatabase()))
