import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeDeals } from './deals-contract.ts'

describeDeals('on Postgres', async () => openPostgres(await createPreparedDatabase()))
