import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeDeals } from './deals-contract.ts'

describeDeals('on PGlite', () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }))
