import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeBuildingExports } from './build-export-contract.ts'

describeBuildingExports('on PGlite', openPreparedPglite)
