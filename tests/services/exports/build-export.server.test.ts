import { openPostgres } from '#infra/database/postgres.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

import { describeBuildingExports } from './build-export-contract.ts'

describeBuildingExports('on Postgres', async () => openPostgres(await createPreparedDatabase()))
