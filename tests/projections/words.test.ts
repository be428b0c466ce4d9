import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeWords } from './words-contract.ts'

describeWords('in PGlite', openPreparedPglite)
