import * as z from 'zod/mini'

import { countedFault } from './browser-faults.ts'

/** Long work of the office, with events done and in total. */
const work = z.object({
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  at: z.string(),
  by: z.string(),
  target: z.nullable(z.string()),
  done: z.number(),
  total: z.number(),
  holds: z.nullable(z.boolean()),
  reason: z.nullable(z.string()),
  differing: z.array(z.string()),
})
export type SystemWork = z.infer<typeof work>

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  attempts: z.number(),
  failedAt: z.nullable(z.string()),
})
export type FailedJob = z.infer<typeof failedJob>

const stuckPayment = z.object({
  id: z.string(),
  bookingId: z.nullable(z.string()),
  who: z.nullable(z.string()),
  cents: z.number(),
  since: z.string(),
})
export type StuckPayment = z.infer<typeof stuckPayment>

const syncState = z.object({
  kind: z.enum(['mailbox', 'google', 'outgoing']),
  item: z.string(),
  succeededAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type SyncState = z.infer<typeof syncState>

const awayService = z.object({
  service: z.enum(['cards', 'mail', 'texts']),
  since: z.string(),
  reason: z.string(),
})

/** GET /api/crm/system */
export const systemState = z.object({
  head: z.number(),
  projections: z.array(z.string()),
  verify: z.nullable(work),
  rebuild: z.nullable(work),
  jobs: z.nullable(
    z.object({
      waiting: z.number(),
      active: z.number(),
      delayed: z.number(),
      failed: z.number(),
      failures: z.array(failedJob),
    }),
  ),
  lastBackupAt: z.nullable(z.string()),
  parked: z.array(z.object({ projection: z.string(), events: z.number(), reason: z.nullable(z.string()) })),
  away: z.array(awayService),
  syncs: z.array(syncState),
  money: z.object({ waiting: z.array(stuckPayment), unbooked: z.array(stuckPayment) }),
  faults: z.array(countedFault),
  asOf: z.string(),
})
export type SystemState = z.infer<typeof systemState>

/** POST /api/crm/system/rebuild: a read model or 'all'. */
export const rebuildRequest = z.object({ projection: z.string().check(z.minLength(1), z.maxLength(100)) })
