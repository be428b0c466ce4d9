import type { Database } from '#infra/database/database.ts'
import type { DoneMarks } from '#infra/queue/outbox.ts'
import type { Job, Queue } from '#infra/queue/queue.ts'
import type { AppContext } from '#services/features/context.ts'

import type { Breakers } from './breaker.ts'
import { actorOf, type AnyReaction, type Chore } from './reaction.ts'
import { runChore } from './run-chore.ts'
import type { Syncs } from './start-syncs.ts'
import type { AnySync } from './sync.ts'

export interface Handling {
  readonly database: Database
  readonly queue: Pick<Queue, 'add'>
  readonly breakers: Breakers
  readonly marks: DoneMarks
  readonly runs: Syncs
  readonly stopping: AbortSignal
}

/** Does a job by its name. */
export function handleJobs(
  ctx: AppContext,
  { database, queue, breakers, marks, runs, stopping }: Handling,
  registry: {
    readonly reactions: readonly AnyReaction[]
    readonly chores: readonly Chore[]
    readonly syncs: readonly AnySync[]
  },
): (job: Job) => Promise<void> {
  async function react(reaction: AnyReaction, job: Job): Promise<void> {
    const { lane, urgency } = reaction
    // An earlier version put it elsewhere.
    if (job.lane !== lane) return queue.add([{ name: job.name, data: job.data, id: job.id, lane, urgency }])
    const run = () => reaction.run(ctx, textsOf(job.data), actorOf(reaction))
    await (breakers[lane]?.run(run) ?? run())
    marks.add(job)
    // The time to collect them may not come.
    if (stopping.aborted) await marks.flush()
  }

  async function look(chore: Chore, job: Job): Promise<void> {
    if (job.lane !== chore.lane) return
    const run = () => runChore(ctx, database, chore)
    await (breakers[chore.lane]?.tryToRun(run) ?? run())
  }

  return async (job) => {
    const named = <One extends { readonly name: string }>(ones: readonly One[]) =>
      ones.find(({ name }) => name === job.name)
    const reaction = named(registry.reactions)
    if (reaction !== undefined) return react(reaction, job)
    const chore = named(registry.chores)
    if (chore !== undefined) return look(chore, job)
    const sync = named(registry.syncs)
    if (sync !== undefined) return runs.handle(sync, job.data)
    ctx.logger.warn({ job: job.name }, 'no reaction or chore has the name of this job')
  }
}

const textsOf = (data: Job['data']): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
