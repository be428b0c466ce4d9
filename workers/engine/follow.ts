import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { releaseLease, takeLease, type LeasedRow } from '#infra/database/lease.ts'
import type { OutboxJob } from '#infra/queue/outbox.ts'
import type { Logger } from '#services/commands/logger.ts'

import { workWithLease } from './leased.ts'

const page = 500

const leaseMs = 15_000

export interface Follower {
  readonly name: string
  readonly types: readonly string[]
  /** The jobs of an event. Personal data stays encrypted. */
  readonly jobsOf: (event: AnyEvent) => readonly OutboxJob[]
  readonly put: (jobs: readonly OutboxJob[]) => Promise<void>
  /** Puts all jobs of the outbox into the queue: the former holder of the lease may have failed to. */
  readonly putPending: () => Promise<void>
}

interface Following {
  readonly log: EventLog
  readonly database: Database
  readonly logger: Logger
  readonly holder: string
}

/** Turns events into jobs, in order and without gaps, under the lease. Returns a function that stops it. */
export function follow(deps: Following, follower: Follower): () => Promise<void> {
  const { log, database, logger, holder } = deps
  const row: LeasedRow = { table: 'infra.followers', where: 'name = $1', parameters: [follower.name] }
  let knownEpoch: number | null = null
  return workWithLease<Lease>({
    log,
    logger,
    name: follower.name,
    take: async () => {
      await database.query('insert into infra.followers (name) values ($1) on conflict do nothing', [follower.name])
      return takeLease(database, row, { holder, seconds: leaseMs / 1000, returning: 'position, epoch' })
    },
    advance: async (held) => {
      if (held.epoch !== knownEpoch) await follower.putPending()
      knownEpoch = held.epoch
      const lease = await handlePage(deps, follower, held)
      // Positions have no holes. What came after a page that was not full calls again.
      return { lease, isMore: lease !== null && lease.position - held.position === page }
    },
    release: ({ epoch }) => releaseLease(database, row, epoch),
  })
}

/** Starts a follower after a position up to which the events were handled elsewhere. */
export async function startFollowingAfter(database: Queryable, name: string, position: number): Promise<void> {
  await database.query(
    `insert into infra.followers (name, position) values ($1, $2)
     on conflict (name) do update set position = greatest(infra.followers.position, excluded.position)`,
    [name, position],
  )
}

interface Lease {
  readonly position: number
  readonly epoch: number
}

/** Handles a page of all types, so that a gap would be noticed. Null when the lease was lost. */
async function handlePage(
  { log, database }: Following,
  { name, types, jobsOf, put }: Follower,
  lease: Lease,
): Promise<Lease | null> {
  const events = await log.readAll({ after: lease.position, limit: page, personal: false })
  const last = events.at(-1)
  if (last === undefined) return lease
  const jobs = events.filter(({ type }) => types.includes(type)).flatMap(jobsOf)
  const moved = await moveCheckpoint(database, name, { ...lease, to: last.position }, jobs)
  if (moved !== null && jobs.length > 0) await put(jobs)
  return moved
}

/** Writes jobs and checkpoint in one commit, without waiting for the disk: a lost page is derived again. */
async function moveCheckpoint(
  database: Database,
  name: string,
  { position, epoch, to }: Lease & { readonly to: number },
  jobs: readonly OutboxJob[],
): Promise<Lease | null> {
  const [moved] = await database.query<Lease>(
    `with commit as (select set_config('synchronous_commit', 'off', true)),
     moved as (
       update infra.followers set position = $3, lease_until = now() + make_interval(secs => $4) from commit
       where name = $1 and epoch = $2 and position = $6 returning position, epoch),
     kept as (
       insert into infra.outbox (position, reaction, event, data)
       select job.position, job.name, job.event, job.data
       from moved, jsonb_to_recordset($5::jsonb) as job (position bigint, name text, event uuid, data jsonb)
       on conflict do nothing)
     select position, epoch from moved`,
    [name, epoch, to, leaseMs / 1000, JSON.stringify(jobs), position],
  )
  return moved ?? null
}
