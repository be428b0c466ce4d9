import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describePast } from './past-contract.ts'

describePast('on Postgres', async () => openPostgres(await createPreparedDatabase()))
