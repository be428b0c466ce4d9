import type { Database } from '#infra/database/database.ts'
import { lazyTransactions, groupTransactions } from '#infra/database/grouped-transactions.ts'
import { keepDoneMarks, reactionsFollower, type OutboxJob } from '#infra/queue/outbox.ts'
import type { NewJob, Queue } from '#infra/queue/queue.ts'
import { asyncProjections } from '#projections/registry.ts'
import type { AppContext } from '#services/features/context.ts'
import { keepBeating } from '#services/process/heartbeat.ts'

import { follow } from './engine/follow.ts'
import { handleJobs } from './engine/handle-jobs.ts'
import { jobsFor, type AnyReaction, type Chore } from './engine/reaction.ts'
import { startSyncs } from './engine/start-syncs.ts'
import type { AnySync } from './engine/sync.ts'
import { keepSnapshots } from './keep-snapshots.ts'
import { openBreakers, slots } from './neighbours.ts'
import { project } from './project.ts'
import { patienceMs, putPending } from './put-pending.ts'

export interface Workers {
  /** Stops deriving jobs; running ones end when the queue is closed. */
  stop(): Promise<void>
}

/** Attempts before a job waits for an operator: half a day with the queue's back-off. */
const attempts = 150

/** Starts the one follower of all reactions, the jobs, the async read models and the syncs. */
export async function startWorkers(
  ctx: AppContext,
  deps: { readonly database: Database; readonly queue: Queue; readonly holder: string },
  registry: {
    readonly reactions: readonly AnyReaction[]
    readonly chores: readonly Chore[]
    readonly syncs?: readonly AnySync[]
  },
): Promise<Workers> {
  const { reactions, syncs = [] } = registry
  const runs = startSyncs(ctx, deps)
  const names = reactions.map(({ name }) => name)
  const put = (jobs: readonly OutboxJob[]) => deps.queue.add(placed(jobs, reactions))
  const putOlderThan = (olderThanMs: number) => putPending(deps.database, put, { names, olderThanMs })
  const marks = keepDoneMarks(deps.database, (error) => {
    ctx.logger.warn({ error: String(error) }, 'jobs that were done could not be marked yet')
  })
  const stopping = new AbortController()
  const breakers = openBreakers({ stopping: stopping.signal, changed: () => beating.now() })
  const beating = keepBeating({
    database: deps.database,
    holder: deps.holder,
    kind: 'worker',
    away: () => Object.values(breakers).flatMap((breaker) => breaker?.away() ?? []),
  })
  const chores = [...registry.chores, ...choresOf({ log: ctx.log, database: deps.database }, putOlderThan)]
  const handling = { database: deps.database, queue: deps.queue, breakers, marks, runs, stopping: stopping.signal }
  await deps.queue.work(handleJobs(ctx, handling, { reactions, chores, syncs }), { slots, attempts })
  for (const chore of chores) await deps.queue.every(chore.name, chore.everyMs, chore)
  for (const { name, everyMs } of syncs)
    await deps.queue.every(name, everyMs, { lane: 'product', urgency: 'background' })

  const following = { log: ctx.log, database: deps.database, logger: ctx.logger, holder: deps.holder }
  const projecting = { ...following, transact: groupTransactions(lazyTransactions(deps.database)) }
  const stopProjecting = asyncProjections.map((projection) => project(projecting, projection))
  const stopFollowing = follow(following, {
    name: reactionsFollower,
    types: [...new Set(reactions.flatMap((reaction) => reaction.events))],
    jobsOf: (event) => jobsFor(event, reactions),
    put,
    putPending: async () => {
      await putOlderThan(0)
    },
  })
  return {
    async stop() {
      stopping.abort(new Error('This process is stopping'))
      await marks.flush()
      await Promise.all([stopFollowing, ...stopProjecting, beating.stop, runs.stop].map((stop) => stop()))
    },
  }
}

const choresOf = (
  deps: Parameters<typeof keepSnapshots>[0],
  putOlderThan: (olderThanMs: number) => Promise<number>,
): readonly Chore[] => [
  {
    name: 'put-pending-jobs',
    lane: 'product',
    urgency: 'money',
    everyMs: 30_000,
    run: async () => {
      await putOlderThan(patienceMs)
    },
  },
  {
    name: 'keep-the-past',
    lane: 'product',
    urgency: 'background',
    everyMs: 60_000,
    run: () => keepSnapshots(deps),
  },
]

function placed(jobs: readonly OutboxJob[], reactions: readonly AnyReaction[]): NewJob[] {
  const places = new Map(reactions.map(({ name, lane, urgency }) => [name, { lane, urgency }]))
  return jobs.flatMap((job) => {
    const place = places.get(job.name)
    return place === undefined ? [] : [{ ...job, ...place }]
  })
}
