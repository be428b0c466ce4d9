import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeSessions } from './sessions-contract.ts'

describeSessions('on PGlite', openPreparedPglite)
