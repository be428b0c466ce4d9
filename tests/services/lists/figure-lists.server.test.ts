import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeFigureLists } from './figure-lists-contract.ts'

describeFigureLists('on Postgres', async () => openPostgres(await createPreparedDatabase()))
