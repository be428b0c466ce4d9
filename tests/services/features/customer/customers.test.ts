import { openDatabaseContext } from '#tests/support/database-context.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeCustomers } from './customers-contract.ts'

describeCustomers('on PGlite', async () => {
  const database = await openPreparedPglite()
  const context = await openDatabaseContext(database, { vans: 2 })
  return {
    ...context,
    async close() {
      await context.log.close()
      await database.close()
    },
  }
})
