import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeTables } from './tables-contract.ts'

describeTables('on PGlite', () =>
  openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }),
)
