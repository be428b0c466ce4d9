import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeKept } from './kept-contract.ts'

describeKept('in PGlite', async () => {
  const database = await openPreparedPglite()
  return { database, beside: database }
})
