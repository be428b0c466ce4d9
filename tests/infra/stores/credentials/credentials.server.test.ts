import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeCredentials } from './credentials-contract.ts'

describeCredentials('on Postgres', async () => openPostgres(await createPreparedDatabase()))
