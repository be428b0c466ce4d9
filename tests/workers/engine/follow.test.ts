import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeFollowing } from './follow-contract.ts'

describeFollowing('on PGlite', openPreparedPglite)
