import type { Database } from '../database/database.ts'
import { installationId } from '../database/installation.ts'
import type { QueueTiming } from './bull-lane.ts'
import { bullQueue } from './bull-queue.ts'
import { databaseBackend } from './database.ts'
import type { Queue } from './queue.ts'
import { redisBackend } from './redis.ts'

export interface QueueChoice {
  /** Redis with it (the database must be migrated), the database without. */
  readonly redisUrl?: string | null | undefined
  readonly database: Database
  /** Background errors; by default a process warning. */
  readonly report?: (error: Error) => void
  readonly timing?: QueueTiming
}

/** A killed worker's job is redone within 20 + 2 × 10 s. */
const usualTiming: QueueTiming = { lockMs: 20_000, stalledCheckMs: 10_000, finishMs: 7_000 }

export async function openQueue(choice: QueueChoice): Promise<Queue> {
  const report = withoutRepeats(choice.report ?? ((error) => process.emitWarning(error)))
  const backend = choice.redisUrl
    ? await redisBackend(choice.redisUrl, await installationId(choice.database), report)
    : await databaseBackend(choice.database)
  return bullQueue(backend, choice.timing ?? usualTiming, report)
}

const repeatAfterMs = 60_000

/** One report per minute while a backend is down. */
function withoutRepeats(report: (error: Error) => void): (error: Error) => void {
  let last = { message: '', at: 0 }
  return (error) => {
    const now = Date.now()
    if (error.message === last.message && now - last.at < repeatAfterMs) return
    last = { message: error.message, at: now }
    report(error)
  }
}
