import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'

import { describeCustomers } from './customers-contract.ts'

describeCustomers('on PGlite', async () => {
  const database = await openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })
  const context = await openDatabaseContext(database, { vans: 2 })
  return {
    ...context,
    async close() {
      await context.log.close()
      await database.close()
    },
  }
})
