import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeFollowing } from './following-contract.ts'

describeFollowing('on PGlite', openPreparedPglite)
