import type { EventLog } from '#events/log.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { NewJob } from '#infra/queue/queue.ts'

import { jobsFor, type AnyReaction } from './reaction.ts'

/** How far back: longer than it is between two runs, and than a queue takes to come back. */
export const deriveMinutes = 60

/** Events that are looked at together. */
const page = 1_000

/**
 * Puts the last hour's jobs again. The queue may have lost them, with a Redis that came back empty for instance, and the follower
 * has long gone on. A job that is known is not added twice, and one that was done finds nothing to do. Answers how many were put.
 */
export async function deriveAgain(
  { log, clock }: { readonly log: EventLog; readonly clock: () => Instant },
  add: (jobs: readonly NewJob[]) => Promise<void>,
  reactions: readonly AnyReaction[],
): Promise<number> {
  const types = [...new Set(reactions.flatMap((reaction) => reaction.events))]
  const head = await log.head()
  let after = await log.positionAt(addMinutes(clock(), -deriveMinutes))
  let put = 0
  while (after < head) {
    const events = await log.readAll({ after, limit: page, types, upTo: head })
    const jobs = events.flatMap((event) => jobsFor(event, reactions))
    if (jobs.length > 0) await add(jobs)
    put += jobs.length
    after = events.length < page ? head : (events.at(-1)?.position ?? head)
  }
  return put
}
