import type { Database } from '#infra/database/database.ts'
import { lazyTransactions, groupTransactions } from '#infra/database/grouped-transactions.ts'
import { keepDoneMarks, reactionsFollower } from '#infra/queue/outbox.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { asyncProjections } from '#projections/registry.ts'
import type { AppContext } from '#services/features/context.ts'
import { keepBeating } from '#services/process/heartbeat.ts'

import { follow } from './engine/follow.ts'
import { actorOf, jobsFor, type AnyReaction, type Chore } from './engine/reaction.ts'
import { startSyncs } from './engine/start-syncs.ts'
import type { AnySync } from './engine/sync.ts'
import { keepSnapshots } from './keep-snapshots.ts'
import { project } from './project.ts'
import { patienceMs, putPending } from './put-pending.ts'

export interface Workers {
  /** Stops deriving jobs; running ones end when the queue is closed. */
  stop(): Promise<void>
}

const concurrency = 8

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
  const putOlderThan = (olderThanMs: number) =>
    putPending(deps.database, (jobs) => deps.queue.add(jobs), { names, olderThanMs })
  const marks = keepDoneMarks(deps.database, (error) => {
    ctx.logger.warn({ error: String(error) }, 'jobs that were done could not be marked yet')
  })
  let isStopping = false
  const chores = [...registry.chores, ...choresOf({ log: ctx.log, database: deps.database }, putOlderThan)]
  await deps.queue.work(
    async (job) => {
      const reaction = reactions.find((one) => one.name === job.name)
      if (reaction !== undefined) {
        await reaction.run(ctx, textsOf(job.data), actorOf(reaction))
        marks.add(job)
        // The time to collect them may not come.
        if (isStopping) await marks.flush()
        return
      }
      const chore = chores.find((one) => one.name === job.name)
      if (chore !== undefined) return look(ctx, chore)
      const sync = syncs.find((one) => one.name === job.name)
      if (sync !== undefined) return runs.handle(sync, job.data)
      ctx.logger.warn({ job: job.name }, 'no reaction or chore has the name of this job')
    },
    { concurrency, attempts },
  )
  for (const { name, everyMs } of [...chores, ...syncs]) await deps.queue.every(name, everyMs)

  const following = { log: ctx.log, database: deps.database, logger: ctx.logger, holder: deps.holder }
  const projecting = { ...following, transact: groupTransactions(lazyTransactions(deps.database)) }
  const stopProjecting = asyncProjections.map((projection) => project(projecting, projection))
  const stopFollowing = follow(following, {
    name: reactionsFollower,
    types: [...new Set(reactions.flatMap((reaction) => reaction.events))],
    jobsOf: (event) => jobsFor(event, reactions),
    put: (jobs) => deps.queue.add(jobs),
    putPending: async () => {
      await putOlderThan(0)
    },
  })
  const stopBeating = keepBeating({ database: deps.database, holder: deps.holder, kind: 'worker' })
  return {
    async stop() {
      isStopping = true
      await marks.flush()
      await Promise.all([stopFollowing, ...stopProjecting, stopBeating, runs.stop].map((stop) => stop()))
    },
  }
}

const choresOf = (
  deps: Parameters<typeof keepSnapshots>[0],
  putOlderThan: (olderThanMs: number) => Promise<number>,
): readonly Chore[] => [
  {
    name: 'put-pending-jobs',
    everyMs: 30_000,
    run: async () => {
      await putOlderThan(patienceMs)
    },
  },
  { name: 'keep-the-past', everyMs: 60_000, run: () => keepSnapshots(deps) },
]

/** Runs a chore without retries: its schedule repeats it. */
async function look(ctx: AppContext, chore: Chore): Promise<void> {
  try {
    await chore.run(ctx)
  } catch (error) {
    ctx.logger.warn({ chore: chore.name, error: String(error) }, 'a chore failed')
  }
}

const textsOf = (data: Readonly<Record<string, string | number | boolean>>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
