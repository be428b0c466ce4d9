import { DatabaseError } from '#infra/database/database.ts'
import { DirectoryInUse } from '#infra/database/lock.ts'
import { MigrationRefused } from '#infra/database/migrate.ts'
import { QueueUnreachable } from '#infra/queue/queue.ts'
import { UnsafeRedis } from '#infra/queue/redis.ts'
import { NewerReadModels } from '#projections/engine/prepare.ts'

import { NotCompared } from '../features/money/after-restore.ts'
import { ConfigError } from './config.ts'

/**
 * Faults of the environment, not of the program: the message says all, a stack trace would say nothing. Of the database: away, a wrong password
 * (28…), no such database (3D…), no room (53…).
 */
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

/** A file that is not there, a folder that is not ours, a disk that is full: the message names it. */
const isOfTheSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'

/** What a program says as it ends. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isPlainFault(error) ? error.message : (error.stack ?? error.message)
}
