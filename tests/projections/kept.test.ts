import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeKept } from './kept-contract.ts'

describeKept('in PGlite', async () => {
  const database = await openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })
  return { database, beside: database }
})
