import type { Queryable } from '../database/database.ts'
import type { Placement } from './placement.ts'
import type { NewJob } from './queue.ts'

/** Transactional outbox: a job is stored with the follower's checkpoint until it is done. */
export interface OutboxJob extends Omit<NewJob, keyof Placement> {
  readonly position: number
  /** Id of the event; null in rows of an earlier version, whose jobs are named by position alone. */
  readonly event: string | null
}

/** Name of the follower in `infra.followers`. */
export const reactionsFollower = 'reactions'

export const outboxJob = (
  name: string,
  { position, event }: Pick<OutboxJob, 'position' | 'event'>,
  data: NewJob['data'],
): OutboxJob => ({
  name,
  position,
  event,
  data,
  id: event === null ? `${name}-${position}` : `${name}-${position}-${event}`,
})

export async function pendingJobs(
  database: Queryable,
  page: {
    readonly names: readonly string[]
    /** Last job of the page before; null for the first page. */
    readonly after: OutboxJob | null
    readonly limit: number
    readonly olderThanMs: number
  },
): Promise<OutboxJob[]> {
  const rows = await database.query<Pick<OutboxJob, 'position' | 'event' | 'data'> & { reaction: string }>(
    `select position, reaction, event, data from infra.outbox
     where (position, reaction) > ($1::bigint, $2) and reaction = any($3::text[])
       and created_at <= clock_timestamp() - make_interval(secs => $4)
     order by position, reaction limit $5`,
    [page.after?.position ?? 0, page.after?.name ?? '', page.names, page.olderThanMs / 1_000, page.limit],
  )
  return rows.map(({ reaction, data, ...of }) => outboxJob(reaction, of, data))
}

export interface PendingCount {
  readonly name: string
  readonly count: number
  /** Derivation of the oldest. */
  readonly since: Date
}

export const pendingCounts = (database: Queryable): Promise<PendingCount[]> =>
  database.query(
    'select reaction as name, count(*)::int as count, min(created_at) as since from infra.outbox group by reaction order by 1',
  )

export interface DoneMarks {
  /** Marks a job as done, batched. A lost mark repeats the job, harmlessly. */
  add(job: Pick<NewJob, 'name' | 'id'>): void
  /** Writes all marks now. */
  flush(): Promise<void>
}

const collectMs = 250
const againMs = 5_000
const mostMarks = 10_000

export function keepDoneMarks(database: Queryable, report: (error: unknown) => void): DoneMarks {
  let marks: Mark[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = marks
    marks = []
    if (batch.length === 0) return
    try {
      await deleteDone(database, batch)
    } catch (error) {
      report(error)
      marks = [...batch, ...marks].slice(-mostMarks)
      writeIn(againMs)
    }
  }

  function writeIn(ms: number): void {
    timer ??= setTimeout(() => void flush(), ms).unref()
  }

  return {
    flush,
    add: ({ name, id }) => {
      const [, position, event = null] = /^(\d+)(?:-([\da-f-]{36}))?$/.exec(id.slice(name.length + 1)) ?? []
      // Whoever put it there did not take it from the outbox.
      if (position === undefined) return
      marks.push({ name, position: Number(position), event })
      writeIn(collectMs)
    },
  }
}

type Mark = Pick<OutboxJob, 'name' | 'position' | 'event'>

/** Deletes without a wait for the disk. */
async function deleteDone(database: Queryable, batch: readonly Mark[]): Promise<void> {
  await database.query(
    `with commit as (select set_config('synchronous_commit', 'off', true))
     delete from infra.outbox o using commit, unnest($1::bigint[], $2::text[], $3::uuid[]) as done (position, reaction, event)
     where o.position = done.position and o.reaction = done.reaction and o.event is not distinct from done.event`,
    [batch.map(({ position }) => position), batch.map(({ name }) => name), batch.map(({ event }) => event)],
  )
}
