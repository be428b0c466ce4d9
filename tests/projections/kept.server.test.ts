import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeKept } from './kept-contract.ts'

describeKept('on Postgres', async () => {
  const url = await createPreparedDatabase()
  return { database: await openPostgres(url), beside: await openPostgres(url) }
})
