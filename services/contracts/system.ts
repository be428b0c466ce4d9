import * as z from 'zod/mini'

import { countedFault } from './browser-faults.ts'

/** Something that the office had done: `done` of `total` events are looked at. */
const work = z.object({
  /** 'interrupted': its process is gone. */
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  /** ISO instant of the last word of it. */
  at: z.string(),
  /** User name. */
  by: z.string(),
  /** A read model, or 'all'; null for verifying. */
  target: z.nullable(z.string()),
  done: z.number(),
  total: z.number(),
  /** Whether all is as it should be; null before the end. */
  holds: z.nullable(z.boolean()),
  /** Why it failed, in the program's words. */
  reason: z.nullable(z.string()),
  /** Read models that are not what the log makes of them. */
  differing: z.array(z.string()),
})
export type SystemWork = z.infer<typeof work>

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  attempts: z.number(),
  /** ISO instant of the last attempt; null where the queue does not know. */
  failedAt: z.nullable(z.string()),
})
export type FailedJob = z.infer<typeof failedJob>

const stuckPayment = z.object({
  id: z.string(),
  /** Null where nothing is known of the booking. */
  bookingId: z.nullable(z.string()),
  who: z.nullable(z.string()),
  /** Of the deposit, taken and not given back. */
  cents: z.number(),
  /** ISO instant of what happened to it last. */
  since: z.string(),
})
export type StuckPayment = z.infer<typeof stuckPayment>

/** What is read from elsewhere or sent there, and how that went last. */
const syncState = z.object({
  kind: z.enum(['mailbox', 'google', 'outgoing']),
  /** The address of a mailbox, or a list of Google's: 'gmail', 'calendar', 'drive', 'contacts'. */
  item: z.string(),
  /** ISO instants; null where it never succeeded, and where it does not fail. */
  succeededAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  /** Why it fails, in the program's words. */
  reason: z.nullable(z.string()),
})
export type SyncState = z.infer<typeof syncState>

/** GET /api/crm/system: how the installation is. */
export const systemState = z.object({
  /** The last position of the log. */
  head: z.number(),
  /** Names of the read models. */
  projections: z.array(z.string()),
  verify: z.nullable(work),
  rebuild: z.nullable(work),
  /** Null where the queue cannot be reached. */
  jobs: z.nullable(
    z.object({
      waiting: z.number(),
      active: z.number(),
      delayed: z.number(),
      failed: z.number(),
      /** The last 100, newest first. */
      failures: z.array(failedJob),
    }),
  ),
  /** ISO instant; null where none was ever taken. */
  lastBackupAt: z.nullable(z.string()),
  /** Events that a read model could not take (dead letters of the log): how many, and why the first. */
  parked: z.array(z.object({ projection: z.string(), events: z.number(), reason: z.nullable(z.string()) })),
  syncs: z.array(syncState),
  /** Payments that wait for the provider for more than an hour, and those that were taken without a booking here. */
  money: z.object({ waiting: z.array(stuckPayment), unbooked: z.array(stuckPayment) }),
  /** What broke in browsers, the last seen first: 50 at most. */
  faults: z.array(countedFault),
  asOf: z.string(),
})
export type SystemState = z.infer<typeof systemState>

/** POST /api/crm/system/rebuild: the name of a read model, or 'all'. */
export const rebuildRequest = z.object({ projection: z.string().check(z.minLength(1), z.maxLength(100)) })
