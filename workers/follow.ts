import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import type { Logger } from '#services/house.ts'

import { keepStepping } from './stepping.ts'

/** Events that are handled at once. */
const page = 500

/** How long a follower may be silent before another process takes over. */
const leaseMs = 15_000

/** The lease is taken anew this often while nothing happens. */
const renewMs = leaseMs / 3

export interface Follower {
  readonly name: string
  readonly types: readonly string[]
  /** Personal data stays sealed. Must be safe to repeat: the position is written after it. */
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
  let lease: Lease | null = null
  let takenAt = -Infinity

  async function step(): Promise<boolean> {
    const known = performance.now() - takenAt < renewMs ? lease : null
    // Whatever goes wrong from here on, the next step asks the database how things stand.
    lease = null
    const held = known ?? (await takeLease(deps.database, follower.name, deps.holder))
    if (held === null) return false
    if (known === null) takenAt = performance.now()
    lease = await handlePage(deps, follower, held)
    // Positions have no holes. What came after a page that was not full calls again.
    return lease !== null && lease.position - held.position === page
  }

  const stop = keepStepping({ log: deps.log, logger: deps.logger, name: follower.name, step })
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

interface Lease {
  readonly position: number
  /** Raised with every change of holder: who still has an older one cannot move the position any more. */
  readonly epoch: number
}

/** The next page of all types, so that a hole would be noticed. Answers the lease as it is then, null when it was lost. */
async function handlePage(
  { log, database }: Parameters<typeof follow>[0],
  { name, types, handle }: Follower,
  lease: Lease,
): Promise<Lease | null> {
  const events = await log.readAll({ after: lease.position, limit: page, personal: false })
  const last = events.at(-1)
  if (last === undefined) return lease
  const wanted = events.filter(({ type }) => types.includes(type))
  if (wanted.length > 0) await handle(wanted)
  const [moved] = await database.query<Lease>(
    `update infra.followers set position = $3, lease_until = now() + make_interval(secs => $4)
     where name = $1 and epoch = $2 returning position, epoch`,
    [name, lease.epoch, last.position, leaseMs / 1000],
  )
  return moved ?? null
}

/** Takes the lease when it is free or already ours; a change of holder raises the epoch. */
async function takeLease(database: Database, name: string, holder: string): Promise<Lease | null> {
  await database.query('insert into infra.followers (name) values ($1) on conflict do nothing', [name])
  const [lease] = await database.query<Lease>(
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
