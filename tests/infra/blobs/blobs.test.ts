import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeBlobs } from './blobs-contract.ts'

describeBlobs('on PGlite', () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate }))
