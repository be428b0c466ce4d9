import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { sourceOn } from './database-source.ts'
import { logContract } from './log-contract.ts'

logContract('Postgres', async () => sourceOn(await openPostgres(await createDatabase())))
