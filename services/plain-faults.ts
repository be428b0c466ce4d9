import { DatabaseError } from '#infra/database/database.ts'
import { DirectoryInUse } from '#infra/database/lock.ts'
import { MigrationRefused } from '#infra/database/migrate.ts'

import { ConfigError } from './config.ts'
import { NotCompared } from './journeys/after-restore.ts'

/** Faults of the place, not of the program: the sentence says all, a trace would say nothing. */
export const isPlainFault = (error: unknown): boolean =>
  error instanceof ConfigError ||
  error instanceof DirectoryInUse ||
  error instanceof MigrationRefused ||
  error instanceof NotCompared ||
  (error instanceof DatabaseError && error.code === 'unreachable')

/** What a program says as it ends. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isPlainFault(error) ? error.message : (error.stack ?? error.message)
}
