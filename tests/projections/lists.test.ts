import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeLists } from './lists-contract.ts'

describeLists('in PGlite', openPreparedPglite)
