import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeSearchedForms } from './searched-forms-contract.ts'

describeSearchedForms('in PGlite', openPreparedPglite)
