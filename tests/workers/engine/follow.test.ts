import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeFollowing } from './follow-contract.ts'

describeFollowing('on PGlite', () =>
  openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }),
)
