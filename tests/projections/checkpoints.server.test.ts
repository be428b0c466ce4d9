import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeCheckpoints } from './checkpoints-contract.ts'

describeCheckpoints('on Postgres', async () => openPostgres(await createPreparedDatabase()))
