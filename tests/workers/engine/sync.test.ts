import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { describeSyncFailures } from '#tests/workers/sync-failures-contract.ts'

import { describeSyncs } from './sync-contract.ts'

const open = () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })

describeSyncs('on PGlite', open)
describeSyncFailures('on PGlite', open)
