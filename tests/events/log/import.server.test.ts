import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeImport } from './import-contract.ts'

describeImport('on Postgres', async () => openPostgres(await createDatabase()))
