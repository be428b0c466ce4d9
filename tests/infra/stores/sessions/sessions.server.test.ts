import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeSessions } from './sessions-contract.ts'

describeSessions('on Postgres', async () => openPostgres(await createPreparedDatabase()))
