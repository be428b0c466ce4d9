import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeLists } from './lists-contract.ts'

describeLists('on Postgres', async () => openPostgres(await createPreparedDatabase()))
