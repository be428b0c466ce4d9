import { timingSafeEqual } from 'node:crypto'

import { Hono, type Context } from 'hono'

import type { EventLog } from '#events/log.ts'
import type { Database } from '#infra/database/database.ts'
import { pendingCounts } from '#infra/queue/outbox.ts'
import type { JobCounts, Queue } from '#infra/queue/queue.ts'
import { unfinishedPayments } from '#projections/payments.ts'
import { projections } from '#projections/registry.ts'
import { areCurrent, projectionStates, type ProjectionState } from '#projections/states.ts'
import type { Counters } from '#services/counters.ts'
import { problem } from '#services/http/problem.ts'
import { isThisMachine } from '#services/http/this-machine.ts'

/** A part that does not answer by then counts as away. */
const deadlineMs = 2_000

interface Parts {
  readonly log: EventLog
  readonly database: Database
  readonly queue: Queue
  readonly counters: Readonly<Counters>
  readonly isStopping: () => boolean
  /** Opens /metrics to other machines; without it only this one may look. */
  readonly token: string | null
}

/** GET /healthz: the process lives. GET /readyz: it can serve, part by part, 503 when not. GET /metrics: Prometheus text. */
export const healthRoutes = (parts: Parts) =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      const [database, queue, current, taken] = await Promise.all([
        answers(async () => (await parts.log.head()) >= 0),
        answers(() => parts.queue.healthy()),
        answers(() => areCurrent(parts.database, projections)),
        answers(async () => (await living(parts.database)).every(({ parked }) => parked === 0)),
      ])
      // Bookings need the database alone, and read models that this program knows; without the queue their effects wait in the log.
      const isReady = database && current && !parts.isStopping()
      const status = isReady ? (queue && taken ? 'ready' : 'degraded') : 'unavailable'
      const { kind } = parts.database
      return c.json(
        {
          status,
          parts: { database, queue, readModels: current && taken },
          kinds: { database: kind, queue: parts.queue.backend },
        },
        isReady ? 200 : 503,
      )
    })
    .get('/metrics', async (c) => {
      if (!mayLook(c, parts.token)) throw problem('unauthorized')
      const [position, jobs, pending, readModels, waiting] = await Promise.all([
        parts.log.head(),
        // A queue that is away is told of by `fresh_glaze_queue_up`.
        parts.queue.counts().catch(() => null),
        pendingCounts(parts.database),
        living(parts.database),
        unfinishedPayments(parts.database, new Date().toISOString()),
      ])
      const jobsPending = pending.reduce((sum, { count }) => sum + count, 0)
      const { counters } = parts
      const measured = { position, jobs, jobsPending, readModels, waiting: waiting.length, counters }
      return c.text(metricsText(measured), 200, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      })
    })

function mayLook(c: Context, token: string | null): boolean {
  if (token === null) return isThisMachine(c)
  const given = Buffer.from(c.req.header('authorization') ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}

const living = async (database: Database): Promise<ProjectionState[]> =>
  (await projectionStates(database)).filter(({ status }) => status === 'live')

interface Measured {
  readonly position: number
  /** Null while the queue is away. */
  readonly jobs: JobCounts | null
  /** In the outbox. */
  readonly jobsPending: number
  readonly readModels: readonly ProjectionState[]
  /** Payments in which a wish about money waits; 500 at most are counted. */
  readonly waiting: number
  readonly counters: Readonly<Counters>
}

const metricsText = ({ position, jobs, jobsPending, readModels, waiting, counters }: Measured): string =>
  [
    '# HELP fresh_glaze_log_position The last position of the event log.',
    '# TYPE fresh_glaze_log_position counter',
    `fresh_glaze_log_position ${position}`,
    '# HELP fresh_glaze_money_waiting Payments that are to be captured, released or refunded; 500 at most are counted.',
    '# TYPE fresh_glaze_money_waiting gauge',
    `fresh_glaze_money_waiting ${waiting}`,
    '# HELP fresh_glaze_queue_up Whether the queue answers.',
    '# TYPE fresh_glaze_queue_up gauge',
    `fresh_glaze_queue_up ${jobs === null ? 0 : 1}`,
    '# HELP fresh_glaze_jobs Jobs by state.',
    '# TYPE fresh_glaze_jobs gauge',
    ...Object.entries(jobs ?? {}).map(([state, count]) => `fresh_glaze_jobs{state="${state}"} ${count}`),
    '# HELP fresh_glaze_jobs_pending Jobs that events led to and that are not done, whether or not the queue knows them.',
    '# TYPE fresh_glaze_jobs_pending gauge',
    `fresh_glaze_jobs_pending ${jobsPending}`,
    '# HELP fresh_glaze_read_model_behind Events of the log that are not in a read model yet.',
    '# TYPE fresh_glaze_read_model_behind gauge',
    ...readModels.map(({ name, behind }) => `fresh_glaze_read_model_behind{name="${name}"} ${behind}`),
    '# HELP fresh_glaze_read_model_parked Events that a read model could not take, and those that wait behind them.',
    '# TYPE fresh_glaze_read_model_parked gauge',
    ...readModels.map(({ name, parked }) => `fresh_glaze_read_model_parked{name="${name}"} ${parked}`),
    '# HELP fresh_glaze_amounts_refused_total Attempts to pay another amount than the deposit, at this process since it started.',
    '# TYPE fresh_glaze_amounts_refused_total counter',
    `fresh_glaze_amounts_refused_total ${counters.amountsRefused}`,
    '# HELP process_resident_memory_bytes Resident memory.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ].join('\n')

async function answers(ask: () => Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), deadlineMs).unref()
  })
  return Promise.race([ask().catch(() => false), late])
}
