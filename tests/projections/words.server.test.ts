import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeWords } from './words-contract.ts'

describeWords('on Postgres', async () => openPostgres(await createPreparedDatabase()))
