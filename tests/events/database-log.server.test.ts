import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { databaseLogContract } from './database-contract.ts'
import { sourceOn } from './database-source.ts'
import { logContract } from './log-contract.ts'

const open = async () => openPostgres(await createDatabase())

logContract('Postgres', async () => sourceOn(await open()))
databaseLogContract('Postgres', open)
