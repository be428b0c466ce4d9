import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describePasswordStore } from './password-store-contract.ts'

describePasswordStore('on Postgres', async () => openPostgres(await createDatabase()))
