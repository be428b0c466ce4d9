import { timingSafeEqual } from 'node:crypto'

import { Hono, type Context } from 'hono'

import type { EventLog } from '#events/log/log.ts'
import { followerStates } from '#infra/database/followers.ts'
import { liveProcesses, type LiveProcess } from '#infra/database/processes.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { pendingCounts } from '#infra/queue/outbox.ts'
import { lanes } from '#infra/queue/placement.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { lastOperation, type Operation } from '#infra/stores/operations.ts'
import { projectionStates } from '#projections/engine/states.ts'
import { unfinishedPayments } from '#projections/payments.ts'
import { idsOfUnbookedPayments } from '#projections/unbooked-payments.ts'
import { problem } from '#services/http/problem.ts'
import { isThisMachine } from '#services/http/this-machine.ts'
import { bounds, type Traffic } from '#services/http/traffic.ts'
import type { AppendHealth } from '#services/process/append-health.ts'
import type { Counters } from '#services/process/counters.ts'

import { metricsText, type Metric } from './metrics-text.ts'

interface Parts {
  readonly log: EventLog
  readonly database: ReadOnlyDatabase
  readonly queue: Queue
  readonly appends: AppendHealth
  readonly traffic: Traffic
  readonly counters: Readonly<Counters>
  readonly token: string | null
  /** Open to loopback without a token and without a proxy. */
  readonly isOpenHere: boolean
}

/** GET /metrics in Prometheus text. */
export const metricsRoutes = (parts: Parts) =>
  new Hono().get('/metrics', async (c) => {
    if (!mayLook(c, parts)) throw problem('unauthorized')
    return c.text(metricsText(await measure(parts)), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })

function mayLook(c: Context, { token, isOpenHere }: Parts): boolean {
  if (token === null) return isOpenHere && isThisMachine(c)
  const given = Buffer.from(c.req.header('authorization') ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}

async function measure(parts: Parts): Promise<Metric[]> {
  const { log, database, queue, appends, traffic, counters } = parts
  const [position, jobs, pending, states, waiting, unbooked, followers, processes, backup] = await Promise.all([
    log.head(),
    // `fresh_glaze_queue_up` reports a queue that cannot be reached.
    queue.counts().catch(() => null),
    pendingCounts(database),
    projectionStates(database),
    unfinishedPayments(database, new Date().toISOString()),
    idsOfUnbookedPayments(database),
    followerStates(database),
    liveProcesses(database),
    lastOperation(database, 'backup'),
  ])
  const readModels = states.filter(({ status }) => status === 'live')
  const warnings = new Set(processes.flatMap((one) => one.warnings))
  const living = (wanted: string) => ({ kind: wanted, count: processes.filter(({ kind }) => kind === wanted).length })
  return [
    gauge('log_position', 'The last position of the event log.', position, 'counter'),
    gauge('appends_failed_total', 'Appends of this process that the database refused.', appends.failed(), 'counter'),
    gauge('money_waiting', 'Payments to be captured, released or refunded; 500 at most are counted.', waiting.length),
    gauge('payments_unbooked', 'Captured payments that have no booking here.', unbooked.length),
    gauge('queue_up', 'Whether the queue answers.', jobs === null ? 0 : 1),
    gauges('jobs', 'Jobs by state.', 'state', jobs === null ? [] : Object.entries<number>({ ...jobs })),
    gauge(
      'jobs_pending',
      'Jobs that events led to and that are not done, whether or not the queue knows them.',
      pending.reduce((sum, { count }) => sum + count, 0),
    ),
    ...refusalMetrics(counters),
    faultMetric(counters),
    gauges(
      'read_model_behind',
      'Events of the log that are not in a read model yet.',
      'name',
      readModels.map(({ name, behind }) => [name, behind] as const),
    ),
    gauges(
      'read_model_parked',
      'Events that a read model could not take, and those that wait behind them.',
      'name',
      readModels.map(({ name, parked }) => [name, parked] as const),
    ),
    gauges(
      'follower_behind',
      'Events of the log that a follower has not handled.',
      'name',
      followers.map(({ name, behind }) => [name, behind] as const),
    ),
    gauges(
      'processes',
      'Processes that were heard of in the last minute, by what they do.',
      'kind',
      ['api', 'worker'].map(living).map(({ kind, count }) => [kind, count] as const),
    ),
    awayMetric(processes),
    gauge('configuration_warnings', 'What processes noticed that an operator must mend: see doctor.', warnings.size),
    ...(backup === null ? [] : [backupMetric(backup)]),
    ...trafficMetrics(traffic),
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory.',
      type: 'gauge',
      samples: [{ value: process.memoryUsage.rss() }],
    },
  ]
}

const awayMetric = (processes: readonly LiveProcess[]): Metric =>
  gauges(
    'neighbour_away',
    'Workers whose jobs wait for a service that does not answer.',
    'neighbour',
    lanes
      .filter((lane) => lane !== 'product')
      .map(
        (lane) => [lane, processes.filter(({ away }) => away.some((one) => one.neighbour === lane)).length] as const,
      ),
  )

const refusalMetrics = (counters: Readonly<Counters>): Metric[] => [
  gauge(
    'amounts_refused_total',
    'Attempts to pay another amount than the deposit, at this process since it started.',
    counters.amountsRefused,
    'counter',
  ),
  gauge(
    'webhooks_refused_total',
    'Webhooks that no secret of ours signed, or of another mode or account, at this process since it started.',
    counters.webhooksRefused,
    'counter',
  ),
]

const faultMetric = ({ browserFaults }: Readonly<Counters>): Metric =>
  gauges(
    'browser_faults_total',
    'Pages that broke in a browser, as they told this process since it started, by the web app.',
    'app',
    Object.entries(browserFaults),
    'counter',
  )

const backupMetric = ({ at }: Operation): Metric =>
  gauge('backup_timestamp_seconds', 'When the last backup was taken here. Absent until one was.', Date.parse(at) / 1000)

const gauges = (
  name: string,
  help: string,
  label: string,
  values: readonly (readonly [of: string, value: number])[],
  type: 'gauge' | 'counter' = 'gauge',
): Metric => ({
  name: `fresh_glaze_${name}`,
  help,
  type,
  samples: values.map(([of, value]) => ({ labels: { [label]: of }, value })),
})

const gauge = (name: string, help: string, value: number, type: 'gauge' | 'counter' = 'gauge'): Metric => ({
  name: `fresh_glaze_${name}`,
  help,
  type,
  samples: [{ value }],
})

function trafficMetrics(traffic: Traffic): Metric[] {
  const within = traffic.within()
  return [
    {
      name: 'http_requests_total',
      help: 'Requests that this process answered, by the class of their status.',
      type: 'counter',
      samples: Object.entries(traffic.answers()).map(([status, value]) => ({ labels: { status }, value })),
    },
    {
      name: 'http_request_duration_seconds',
      help: 'How long this process took to answer.',
      type: 'histogram',
      samples: [
        ...bounds.map((le, index) => ({ suffix: '_bucket', labels: { le: String(le) }, value: within[index] ?? 0 })),
        { suffix: '_bucket', labels: { le: '+Inf' }, value: traffic.count() },
        { suffix: '_sum', value: traffic.seconds() },
        { suffix: '_count', value: traffic.count() },
      ],
    },
  ]
}
