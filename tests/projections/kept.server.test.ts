import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeKept } from './kept-contract.ts'

describeKept('on Postgres', async () => {
  const url = await createDatabase()
  return { database: await openPostgres(url), beside: await openPostgres(url) }
})
