import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeCheckpoints } from './checkpoints-contract.ts'

describeCheckpoints('on Postgres', async () => openPostgres(await createDatabase()))
