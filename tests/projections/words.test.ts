import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeWords } from './words-contract.ts'

describeWords('in PGlite', () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }))
