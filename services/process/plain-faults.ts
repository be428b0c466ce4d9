import { DatabaseError } from '#infra/database/database.ts'
import { DirectoryInUse } from '#infra/database/lock.ts'
import { MigrationRefused } from '#infra/database/migrate.ts'
import { QueueUnreachable } from '#infra/queue/queue.ts'
import { UnsafeRedis } from '#infra/queue/redis.ts'
import { NewerReadModels } from '#projections/engine/prepare.ts'

import { NotCompared } from '../features/money/after-restore.ts'
import { ConfigError } from './config.ts'

/** Environment errors without a stack trace: database down, wrong password (28…), missing (3D…), full (53…). */
export const isPlainFault = (error: unknown): boolean =>
  error instanceof ConfigError ||
  error instanceof DirectoryInUse ||
  error instanceof MigrationRefused ||
  error instanceof NotCompared ||
  error instanceof NewerReadModels ||
  error instanceof QueueUnreachable ||
  error instanceof UnsafeRedis ||
  (error instanceof DatabaseError && /^(?:unreachable$|28|3D|53)/.test(error.code)) ||
  isOfTheSystem(error)

/** File system errors, which name their path. */
const isOfTheSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isPlainFault(error) ? error.message : (error.stack ?? error.message)
}
