import type { Database } from '#infra/database/database.ts'

import { ConfigError, type Config } from './config.ts'
import { findSecretKey, readSecretKey, secretKeyFile } from './secret-key.ts'

/** Secret of the installation; created only before anything is encrypted. Rejects with `ConfigError`. */
export async function installationSecret(
  { secretKey, dataDirectory }: Pick<Config, 'secretKey' | 'dataDirectory'>,
  database: Database,
): Promise<string> {
  const known = await findSecretKey(secretKey, dataDirectory)
  if (known !== null) return known
  if (await isEncrypted(database)) {
    throw new ConfigError(
      `The secret key of this installation is missing, and its data cannot be read without it: put ${secretKeyFile(dataDirectory)} back, or set SECRET_KEY to what it was.`,
    )
  }
  return readSecretKey(secretKey, dataDirectory)
}

async function isEncrypted(database: Database): Promise<boolean> {
  const [table] = await database.query<{ there: boolean }>("select to_regclass('es.subject_keys') is not null as there")
  if (table?.there !== true) return false
  const [row] = await database.query<{ found: boolean }>(
    'select exists (select from es.subject_keys where wrapped is not null) as found',
  )
  return row?.found === true
}
