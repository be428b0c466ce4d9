import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'

import { describeSyncs } from './sync-contract.ts'
import { describeSyncFailures } from './sync-failures-contract.ts'

const open = () => openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })

describeSyncs('on PGlite', open)
describeSyncFailures('on PGlite', open)
