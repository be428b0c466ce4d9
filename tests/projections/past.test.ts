import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describePast } from './past-contract.ts'

describePast('on PGlite', () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }))
