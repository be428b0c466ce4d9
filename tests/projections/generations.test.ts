import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeGenerations } from './generations-contract.ts'

describeGenerations('on PGlite', () =>
  openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }),
)
