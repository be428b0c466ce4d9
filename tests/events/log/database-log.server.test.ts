import { openPostgres } from '#infra/database/postgres.ts'
import { databaseLogContract } from '#tests/events/database-contract.ts'
import { sourceOn } from '#tests/events/database-source.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { logContract } from './log-contract.ts'

const open = async () => openPostgres(await createDatabase())

logContract('Postgres', async () => sourceOn(await open()))
databaseLogContract('Postgres', open)
