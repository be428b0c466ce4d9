import { openPreparedPglite } from '#tests/support/databases.ts'

import { describePast } from './past-contract.ts'

describePast('on PGlite', openPreparedPglite)
