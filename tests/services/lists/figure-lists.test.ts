import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeFigureLists } from './figure-lists-contract.ts'

describeFigureLists('in PGlite', openPreparedPglite)
