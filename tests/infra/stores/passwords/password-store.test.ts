import { openPreparedPglite } from '#tests/support/databases.ts'

import { describePasswordStore } from './password-store-contract.ts'

describePasswordStore('on PGlite', openPreparedPglite)
