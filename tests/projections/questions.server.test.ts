import { join } from 'node:path'
import { PassThrough } from 'node:stream'

import { openPostgres } from '#infra/database/postgres.ts'
import { runCommand } from '#scripts/ops/command.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { earlierVersion } from '#tests/support/earlier-version.ts'
import { unpackRecordedBackup } from '#tests/support/recorded-version.ts'

import { describeQuestions } from './questions-contract.ts'

describeQuestions('on Postgres', async (folder) => {
  const backup = join(folder, 'backup.fgb')
  unpackRecordedBackup(backup)
  const databaseUrl = await createDatabase()
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRET_KEY: earlierVersion.secretKey }
  const out = new PassThrough()
  await runCommand(['restore', backup], { environment, folder, out, err: out, signal: AbortSignal.timeout(120_000) })
  return openPostgres(databaseUrl)
})
