import type { Queryable } from '../database/database.ts'
import type { NewJob } from './queue.ts'

/**
 * The transactional outbox (`infra.outbox`): a job that an event led to is kept here from the commit that moves the follower's
 * checkpoint behind the event until it was done. What the queue lost is put again from here, whatever its age.
 */
export interface OutboxJob extends NewJob {
  /** Of the event. With the job's name it makes the job's id. */
  readonly position: number
}

/** The follower that turns events into jobs, as its row in `infra.followers` is named. */
export const reactionsFollower = 'reactions'

export const outboxJob = (name: string, position: number, data: NewJob['data']): OutboxJob => ({
  name,
  position,
  data,
  id: `${name}-${position}`,
})

/** A page of jobs that are not done, the oldest event's first. */
export async function pendingJobs(
  database: Queryable,
  page: {
    /** Only jobs of these names. */
    readonly names: readonly string[]
    /** The last job of the page before; null for the first page. */
    readonly after: OutboxJob | null
    readonly limit: number
    /** Only those that have been waiting for so long. */
    readonly olderThanMs: number
  },
): Promise<OutboxJob[]> {
  const rows = await database.query<{ position: number; reaction: string; data: NewJob['data'] }>(
    `select position, reaction, data from infra.outbox
     where (position, reaction) > ($1::bigint, $2) and reaction = any($3::text[])
       and created_at <= clock_timestamp() - make_interval(secs => $4)
     order by position, reaction limit $5`,
    [page.after?.position ?? 0, page.after?.name ?? '', page.names, page.olderThanMs / 1_000, page.limit],
  )
  return rows.map(({ reaction, position, data }) => outboxJob(reaction, position, data))
}

export interface PendingCount {
  readonly name: string
  readonly count: number
  /** When the oldest of them was derived. */
  readonly since: Date
}

/** How many jobs are not done, by name. */
export const pendingCounts = (database: Queryable): Promise<PendingCount[]> =>
  database.query(
    'select reaction as name, count(*)::int as count, min(created_at) as since from infra.outbox group by reaction order by 1',
  )

export interface DoneMarks {
  /** Takes a job out of the outbox soon, together with others. One whose mark is lost is done once more, which does nothing. */
  add(job: Pick<NewJob, 'name' | 'id'>): void
  /** Takes out those that were added, now. */
  flush(): Promise<void>
}

/** So long marks are collected, and so long those wait that could not be written. */
const collectMs = 250
const againMs = 5_000
/** Of marks that cannot be written, no more are kept. */
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
      const position = Number(id.slice(name.length + 1))
      // Whoever put it there did not take it from the outbox.
      if (!Number.isSafeInteger(position)) return
      marks.push({ name, position })
      writeIn(collectMs)
    },
  }
}

interface Mark {
  readonly name: string
  readonly position: number
}

/** Nobody waits for the disk. */
async function deleteDone(database: Queryable, batch: readonly Mark[]): Promise<void> {
  await database.query(
    `with commit as (select set_config('synchronous_commit', 'off', true))
     delete from infra.outbox o using commit, unnest($1::bigint[], $2::text[]) as done (position, reaction)
     where o.position = done.position and o.reaction = done.reaction`,
    [batch.map(({ position }) => position), batch.map(({ name }) => name)],
  )
}
