import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeTables } from './tables-contract.ts'

describeTables('on PGlite', openPreparedPglite)
