import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeGenerations } from './generations-contract.ts'

describeGenerations('on PGlite', openPreparedPglite)
