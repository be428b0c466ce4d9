import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeReadOnly } from './read-only-contract.ts'

describeReadOnly('on Postgres', async () => openPostgres(await createDatabase()))
