import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeCsv } from './csv-contract.ts'

describeCsv('on Postgres', async () => openPostgres(await createPreparedDatabase()))
