import { openPostgres } from '#infra/database/postgres.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeCustomers } from './customers-contract.ts'

describeCustomers('on Postgres', async () => {
  const database = await openPostgres(await createPreparedDatabase())
  const context = await openDatabaseContext(database, { vans: 2 })
  return {
    ...context,
    async close() {
      await context.log.close()
      await database.close()
    },
  }
})
