import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describePasswordStore } from './password-store-contract.ts'

describePasswordStore('on Postgres', async () => openPostgres(await createPreparedDatabase()))
