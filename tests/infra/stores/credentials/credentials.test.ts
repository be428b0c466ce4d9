import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeCredentials } from './credentials-contract.ts'

describeCredentials('on PGlite', openPreparedPglite)
