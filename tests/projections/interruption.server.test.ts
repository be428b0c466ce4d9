import { openPostgres } from '#infra/database/postgres.ts'
import { createDatabase } from '#tests/support/databases.ts'

import { describeInterruption } from './interruption-contract.ts'

describeInterruption('on Postgres', createDatabase, openPostgres)
