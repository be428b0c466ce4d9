import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import type { Logger } from '#services/house.ts'

import { keepStepping } from './stepping.ts'

/** Events that are handled at once. */
const page = 500

/** How long a follower may be silent before another process takes over. */
const leaseMs = 15_000

export interface Follower {
  readonly name: string
  readonly types: readonly string[]
  /** Must be safe to repeat: the position is written after it. */
  readonly handle: (events: readonly AnyEvent[]) => Promise<void>
}

/**
 * Follows the log from where this follower's name has come, in order and without gaps, in whichever process has its lease.
 * The answer stops it, after the page that it is in.
 */
export function follow(
  deps: { readonly log: EventLog; readonly database: Database; readonly logger: Logger; readonly holder: string },
  follower: Follower,
): () => Promise<void> {
  const stop = keepStepping({
    log: deps.log,
    logger: deps.logger,
    name: follower.name,
    step: () => step(deps, follower),
  })
  return async () => {
    await stop()
    await giveUpLease(deps.database, follower.name, deps.holder).catch((error: unknown) => {
      // It ends by itself; whoever stops because the database is gone must be able to stop.
      deps.logger.warn({ follower: follower.name, error: String(error) }, 'the lease was not given back')
    })
  }
}

/** What happened up to a position is not this follower's business: its consequences were drawn elsewhere. */
export async function startFollowingAfter(database: Queryable, name: string, position: number): Promise<void> {
  await database.query(
    `insert into infra.followers (name, position) values ($1, $2)
     on conflict (name) do update set position = greatest(infra.followers.position, excluded.position)`,
    [name, position],
  )
}

/** One page: true when there may be more. */
async function step({ log, database, holder }: Parameters<typeof follow>[0], follower: Follower): Promise<boolean> {
  const lease = await takeLease(database, follower.name, holder)
  if (lease === null) return false
  const head = await log.head()
  if (head <= lease.position) return false
  const events = await log.readAll({ after: lease.position, limit: page, types: follower.types, upTo: head })
  if (events.length > 0) await follower.handle(events)
  const position = events.length < page ? head : (events.at(-1)?.position ?? head)
  await database.query(
    `update infra.followers set position = $3, lease_until = now() + make_interval(secs => $4)
     where name = $1 and epoch = $2`,
    [follower.name, lease.epoch, position, leaseMs / 1000],
  )
  return position < head
}

/** Takes the lease when it is free or already ours; a change of holder raises the epoch. */
async function takeLease(database: Database, name: string, holder: string) {
  await database.query('insert into infra.followers (name) values ($1) on conflict do nothing', [name])
  const [lease] = await database.query<{ position: number; epoch: number }>(
    `update infra.followers
     set holder = $2, epoch = epoch + (holder is distinct from $2)::int, lease_until = now() + make_interval(secs => $3)
     where name = $1 and (holder = $2 or lease_until < now())
     returning position, epoch`,
    [name, holder, leaseMs / 1000],
  )
  return lease ?? null
}

async function giveUpLease(database: Database, name: string, holder: string): Promise<void> {
  await database.query(
    "update infra.followers set holder = null, lease_until = '-infinity' where name = $1 and holder = $2",
    [name, holder],
  )
}
