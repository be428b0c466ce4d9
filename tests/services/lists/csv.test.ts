import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeCsv } from './csv-contract.ts'

describeCsv('in PGlite', () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }))
