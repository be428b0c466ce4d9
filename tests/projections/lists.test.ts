import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeLists } from './lists-contract.ts'

describeLists('in PGlite', () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }))
