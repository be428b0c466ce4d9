import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { keepDoneMarks, pendingCounts } from '#infra/queue/outbox.ts'
import type { Job, Queue } from '#infra/queue/queue.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { AnyReaction } from '#workers/engine/reaction.ts'
import { putPending } from '#workers/put-pending.ts'
import { startWorkers, type Workers } from '#workers/start-workers.ts'

/** A database with a queue for workers, and a way to take everything from their queue. */
export interface OutboxSetup {
  readonly database: Database
  openQueue(): Promise<Queue>
  wipe(): Promise<void>
}

const name = 'write-when-changed'
const longAgo = '2026-11-17T12:00:00.000Z'

export function describeOutbox(where: string, open: () => Promise<OutboxSetup>): void {
  describe(`the outbox ${where}`, () => {
    let setup: OutboxSetup
    let ctx: Awaited<ReturnType<typeof openDatabaseContext>>
    let queue: Queue
    let workers: Workers
    let runs: string[] = []
    const broken = new Set<string>()
    let gate: Promise<void> | null = null

    const reaction: AnyReaction = {
      name,
      lane: 'mail',
      urgency: 'message',
      events: ['LeadStatusChanged'],
      ids: (event: { data: { leadId: string } }) => ({ leadId: event.data.leadId }),
      run: async (_ctx, { leadId = '' }) => {
        runs.push(leadId)
        await gate
        if (broken.has(leadId)) throw new Error('the mail server is away')
      },
    }

    beforeAll(async () => {
      setup = await open()
      ctx = await openDatabaseContext(setup.database)
      queue = await setup.openQueue()
      const deps = { database: setup.database, queue, holder: 'one' }
      workers = await startWorkers(ctx.ctx, deps, { reactions: [reaction], chores: [] })
    })
    afterAll(async () => {
      await workers.stop()
      await queue.close()
      await ctx.log.close()
      await setup.database.close()
    })
    beforeEach(() => {
      runs = []
    })

    const until = (look: () => Promise<unknown>) => waitFor(look, { timeout: 100_000, interval: 20 })
    const pending = async () => (await pendingCounts(setup.database)).map((one) => `${one.count} ${one.name}`)
    const isDone = () => until(async () => expect(await pending()).toEqual([]))
    const sweep = (olderThanMs = 0, names = [name]) =>
      putPending(
        setup.database,
        (jobs) => queue.add(jobs.map((job) => ({ ...job, lane: reaction.lane, urgency: reaction.urgency }))),
        { names, olderThanMs },
      )

    test('keeps a job until it was done', async () => {
      broken.add('a')
      await change(ctx.log, ['a', 'b'])
      await until(async () => expect(runs).toEqual(expect.arrayContaining(['a', 'b'])))
      await until(async () => expect(await pending()).toEqual([`1 ${name}`]))
      broken.clear()
      await isDone()
    })

    test('refills an emptied queue with unfinished jobs of any age, not with finished ones', async () => {
      broken.add('mail-1')
      broken.add('mail-2')
      const done = Array.from({ length: 300 }, (_, number) => `done-${number}`)
      await change(ctx.log, [...done, 'mail-1', 'mail-2'])
      await until(async () => expect(await pending()).toEqual([`2 ${name}`]))
      await until(async () => expect(runs).toEqual(expect.arrayContaining(['mail-1', 'mail-2'])))
      // As if it had stayed open for days.
      await setup.database.query('update infra.outbox set created_at = $1', [longAgo])
      await setup.wipe()
      expect(await queue.counts()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })

      runs = []
      broken.clear()
      expect(await sweep()).toBe(2)
      await isDone()
      expect(runs.toSorted()).toEqual(['mail-1', 'mail-2'])
      expect(await sweep()).toBe(0)
    })

    test('keeps a done mark that could not be written, and writes it later', async () => {
      const { database } = setup
      const [reports, job] = [[] as unknown[], { name, id: `${name}-5` }]
      await database.query("insert into infra.outbox values (5, $1, '{}'), (6, $1, '{}')", [name])
      const marks = keepDoneMarks(database, (error) => reports.push(error))
      marks.add(job)
      marks.add({ name, id: 'put-by-hand' })
      await database.query('alter table infra.outbox rename to outbox_away')
      await marks.flush()
      await database.query('alter table infra.outbox_away rename to outbox')
      expect(reports).toHaveLength(1)
      expect(await pending()).toEqual([`2 ${name}`])
      await marks.flush()
      expect(await database.query('select position from infra.outbox')).toEqual([{ position: 6 }])
      await database.query('delete from infra.outbox')
    })

    test('a job of an event that the log lost marks no other one at its position as done', async () => {
      const { database } = setup
      const [mine, lost] = [crypto.randomUUID(), crypto.randomUUID()]
      await database.query(
        "insert into infra.outbox (position, reaction, event, data) values (5, $1, $2, '{}'), (6, $1, $2, '{}')",
        [name, mine],
      )
      const marks = keepDoneMarks(database, (error) => expect(error).toBeUndefined())
      for (const id of [`${name}-5-${lost}`, `${name}-5`, `${name}-6-${mine}`]) marks.add({ name, id })
      await marks.flush()
      expect(await database.query('select position from infra.outbox')).toEqual([{ position: 5 }])
      await database.query('delete from infra.outbox')
    })

    test('a job that an earlier version enqueued, by position alone, is done once', async () => {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      await setup.database.query(
        `insert into infra.outbox (position, reaction, data) values (1, $1, '{"leadId": "old"}')`,
        [name],
      )
      await queue.add([{ name, id: `${name}-1`, data: { leadId: 'old' }, lane: reaction.lane, urgency: 'message' }])
      await until(async () => expect(runs).toEqual(['old']))
      expect(await sweep()).toBe(1)
      gate = null
      held.resolve()
      await isDone()
      await until(async () => expect(await queue.counts()).toMatchObject({ waiting: 0, active: 0 }))
      expect(runs).toEqual(['old'])
    })

    test('enqueues a job that the queue still has without running it twice', async () => {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      await change(ctx.log, ['slow'])
      await until(async () => expect(runs).toEqual(['slow']))
      expect(await sweep()).toBe(1)
      gate = null
      held.resolve()
      await isDone()
      await until(async () => expect(await queue.counts()).toMatchObject({ waiting: 0, active: 0 }))
      expect(runs).toEqual(['slow'])
    })

    test('leaves young jobs and jobs of unknown reactions alone', async () => {
      broken.add('young')
      await change(ctx.log, ['young'])
      await until(async () => expect(runs).toContain('young'))
      expect(await sweep(3_600_000)).toBe(0)
      await setup.database.query("insert into infra.outbox values (1, 'of-a-newer-program', '{}')")
      expect(await sweep(0, ['of-an-older-program'])).toBe(0)
      broken.clear()
      await until(async () => expect(await pending()).toEqual(['1 of-a-newer-program']))
      await setup.database.query('delete from infra.outbox')
    })

    test('handles more than one page of events, and marks each job as done', async () => {
      const many = Array.from({ length: 620 }, (_, number) => `many-${number}`)
      await change(ctx.log, many)
      await until(async () => expect(runs).toHaveLength(many.length))
      await isDone()
      expect(new Set(runs)).toEqual(new Set(many))
    })

    test('is swept in pages, the oldest event first', async () => {
      await setup.database.query(
        `insert into infra.outbox (position, reaction, data)
         select position, reaction, '{}' from generate_series(1, 1250) position, unnest('{left,lefthand}'::text[]) reaction`,
      )
      const pages: (readonly { readonly id: string }[])[] = []
      const put = async (jobs: readonly { readonly id: string }[]) => void pages.push(jobs)
      expect(await putPending(setup.database, put, { names: ['left', 'lefthand'], olderThanMs: 0 })).toBe(2_500)
      expect(pages.map((jobs) => jobs.length)).toEqual([1_000, 1_000, 500])
      const expected = Array.from({ length: 1_250 }, (_, index) => [`left-${index + 1}`, `lefthand-${index + 1}`])
      expect(pages.flat().map(({ id }) => id)).toEqual(expected.flat())
      await setup.database.query('delete from infra.outbox')
    })

    test('has the sweep among the queue’s schedules', async () => {
      const swept: Job[] = []
      const other = await setup.openQueue()
      await workers.stop()
      await queue.close()
      await setup.wipe()
      broken.clear()
      ;[queue, workers] = [other, await restart(other)]
      async function restart(on: Queue): Promise<Workers> {
        const watched: Queue = {
          ...on,
          work: (handle, options) =>
            on.work(async (job) => {
              swept.push(job)
              await handle(job)
            }, options),
        }
        const deps = { database: setup.database, queue: watched, holder: 'two' }
        return startWorkers(ctx.ctx, deps, { reactions: [reaction], chores: [] })
      }
      await until(async () => expect(swept.map((job) => job.name)).toContain('put-pending-jobs'))
    })
  })
}

async function change(log: EventLog, leads: readonly string[]): Promise<void> {
  for (let from = 0; from < leads.length; from += 500) {
    const writes = leads.slice(from, from + 500).map((leadId) => ({
      stream: `lead-${leadId}`,
      expected: 'any' as const,
      events: [{ type: 'LeadStatusChanged', data: { leadId, from: 'new', to: 'closed' } }],
    }))
    await log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'operator' } }, writes })
  }
}
