import { openPreparedPglite } from '#tests/support/databases.ts'

import { describeCsv } from './csv-contract.ts'

describeCsv('in PGlite', openPreparedPglite)
