import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeCheckpoints } from './checkpoints-contract.ts'

describeCheckpoints('on PGlite', openPreparedPglite)
