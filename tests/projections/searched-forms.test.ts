import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeSearchedForms } from './searched-forms-contract.ts'

describeSearchedForms('in PGlite', () =>
  openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }),
)
