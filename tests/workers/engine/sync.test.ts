import { openPreparedPglite } from '#tests/support/databases.ts'
import { describeSyncFailures } from '#tests/workers/sync-failures-contract.ts'

import { describeSyncs } from './sync-contract.ts'

const open = openPreparedPglite

describeSyncs('on PGlite', open)
describeSyncFailures('on PGlite', open)
