import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeCsv } from './csv-contract.ts'

describeCsv('on Postgres', async () => openPostgres(await createDatabase()))
