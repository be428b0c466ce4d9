import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeDatabase } from './database-contract.ts'
import { describeMigrating } from './migrate-contract.ts'

const open = () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })

describeDatabase('on PGlite', open)
describeMigrating('on PGlite', open)
