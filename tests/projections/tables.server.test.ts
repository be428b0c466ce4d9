import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeTables } from './tables-contract.ts'

describeTables('on Postgres', async () => openPostgres(await createPreparedDatabase()))
