import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeSearchedForms } from './searched-forms-contract.ts'

describeSearchedForms('on Postgres', async () => openPostgres(await createPreparedDatabase()))
