import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeDeals } from './deals-contract.ts'

describeDeals('on PGlite', openPreparedPglite)
