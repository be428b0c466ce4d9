import { openPostgres } from '#infra/database/postgres.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeMoveRaces } from './reschedule-contract.ts'

describeMoveRaces('on Postgres', async () => {
  const database = await openPostgres(await createPreparedDatabase())
  const context = await openDatabaseContext(database)
  return {
    ...context,
    async close() {
      await context.log.close()
      await database.close()
    },
  }
})
