import { openPostgres } from '#infra/database/postgres.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeMoveRaces } from './reschedule-contract.ts'

describeMoveRaces('on Postgres', async () => {
  const database = await openPostgres(await createDatabase())
  const context = await openDatabaseContext(database)
  return {
    ...context,
    async close() {
      await context.log.close()
      await database.close()
    },
  }
})
