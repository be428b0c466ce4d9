import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeBlobs } from './blobs-contract.ts'

describeBlobs('on Postgres', async () => openPostgres(await createDatabase()))
