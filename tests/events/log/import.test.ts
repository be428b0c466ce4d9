import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeImport } from './import-contract.ts'

describeImport('on PGlite', () =>
  openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }),
)
