import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeGenerations } from './generations-contract.ts'

describeGenerations('on Postgres', async () => openPostgres(await createPreparedDatabase()))
