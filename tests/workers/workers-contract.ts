import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import type { Database } from '#infra/database/database.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { requestSync } from '#infra/queue/sync-items.ts'
import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { begin, complete, tuesday } from '#tests/support/checkout.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Chore } from '#workers/engine/reaction.ts'
import type { Sync } from '#workers/engine/sync.ts'
import { reactions } from '#workers/registry.ts'
import { startWorkers, type Workers } from '#workers/start-workers.ts'

const expiring: Chore = {
  name: 'lapse-holds',
  lane: 'product',
  urgency: 'money',
  everyMs: 200,
  run: async (ctx) => {
    await expireHolds(ctx, { kind: 'worker', name: 'lapse-holds' })
  },
}

const failing: Chore = {
  name: 'look-in-vain',
  lane: 'product',
  urgency: 'background',
  everyMs: 500,
  run: () => Promise.reject(new Error('nobody is there')),
}

const slow = { running: 0, most: 0, ended: 0 }
const slower: Chore = {
  name: 'take-long',
  lane: 'product',
  urgency: 'background',
  everyMs: 200,
  run: async () => {
    slow.running += 1
    slow.most = Math.max(slow.most, slow.running)
    await delay(700)
    slow.running -= 1
    slow.ended += 1
  },
}

export function describeWorkers(
  name: string,
  open: () => Promise<{ database: Database; openQueue: () => Promise<Queue> }>,
): void {
  describe(`workers ${name}`, () => {
    let system: Awaited<ReturnType<typeof openDatabaseContext>>
    let openQueue: () => Promise<Queue>
    let processes: readonly { readonly queue: Queue; readonly workers: Workers }[]

    const synced: string[] = []
    const syncOf = (sync: string, everyMs: number): Sync => ({
      name: sync,
      neighbour: null,
      everyMs,
      cursor: z.unknown(),
      items: async () => ['account-1'],
      run: async (_, { item }) => void synced.push(`${sync} ${item}`),
    })

    const startProcess = async (holder: string) => {
      const queue = await openQueue()
      const deps = { database: system.database, queue, holder }
      return {
        queue,
        workers: await startWorkers(system.ctx, deps, {
          reactions,
          chores: [expiring, failing, slower],
          syncs: [syncOf('sync-often', 300), syncOf('sync-on-request', 3_600_000)],
        }),
      }
    }
    const start = async () => {
      processes = await Promise.all(['one', 'two'].map(startProcess))
    }
    const stop = async () => {
      await Promise.all(processes.map(({ workers }) => workers.stop()))
      await Promise.all(processes.map(({ queue }) => queue.close()))
    }

    beforeAll(async () => {
      const opened = await open()
      openQueue = opened.openQueue
      system = await openDatabaseContext(opened.database)
      await start()
    })
    afterAll(async () => {
      await stop()
      await system.log.close()
      await system.database.close()
    })

    const until = (look: () => unknown) => waitFor(look, { timeout: 100_000, interval: 50 })
    const captures = () => system.provider.calls.filter((call) => call.startsWith('capture'))

    test('in two processes, each deposit of twelve is captured once', async () => {
      const times = ['8:00 AM', '12:00 PM', '4:00 PM']
      const requests = [0, 1, 2, 3].flatMap((day) => times.map((time) => ({ time, date: `2026-12-0${day + 1}` })))
      for (const [index, request] of requests.entries()) {
        const { paymentIntentId } = await begin(system, { ...request, visitor: `v${index}` })
        system.provider.confirm(paymentIntentId)
        await complete(system, paymentIntentId)
      }
      await until(async () =>
        expect((await system.story()).filter((type) => type === 'DepositPaid')).toHaveLength(requests.length),
      )
      expect(captures()).toHaveLength(requests.length)
    })

    test('after a closed tab the webhook books the visit and captures its deposit', async () => {
      const { paymentIntentId, bookingId } = await begin(system, { date: tuesday })
      system.provider.confirm(paymentIntentId)
      await system.tell()
      await until(async () => expect(await system.story(bookingId)).toContain('DepositPaid'))
    })

    test('an expired hold is recorded without a request', async () => {
      const { bookingId } = await begin(system, { visitor: 'v20', date: '2026-11-25' })
      system.forward(11)
      await until(async () => expect(await system.story(bookingId)).toContain('BookingLapsed'))
    })

    test('a chore that fails is logged and runs again on schedule, without a backlog of retries', async () => {
      const told = () => system.lines.filter(({ message }) => message === 'a chore failed')
      await until(async () => expect(told().length).toBeGreaterThan(5))
      expect(told()[0]).toMatchObject({ details: { chore: 'look-in-vain', error: 'Error: nobody is there' } })
      // The next time of each of five chores, the workers' own included, and two syncs; no failure that is to be tried again.
      await until(async () => {
        const counts = await processes[0]?.queue.counts()
        expect(counts?.delayed).toBeLessThanOrEqual(7)
        expect(counts?.failed).toBe(0)
      })
    })

    test('a sync runs on schedule, and at once when that is requested', async () => {
      const runsOf = (sync: string) => synced.filter((run) => run === `${sync} account-1`).length
      await until(() => expect(runsOf('sync-often')).toBeGreaterThan(1))
      // The schedule leaves alone what failed and has to wait.
      await system.database.query(
        `insert into infra.sync_items as s (sync, item, retry_at) values ('sync-on-request', 'account-1', 'infinity')
         on conflict (sync, item) do update set retry_at = excluded.retry_at`,
      )
      const [before, queue] = [runsOf('sync-on-request'), processes[0]?.queue]
      if (queue === undefined) throw new Error('no process')
      await requestSync({ database: system.database, queue }, { sync: 'sync-on-request', item: 'account-1' })
      await until(() => expect(runsOf('sync-on-request')).toBeGreaterThan(before))
    })

    test('when the checkpoint is lost, everything is derived again and nothing is done again', async () => {
      await stop()
      const [head, taken] = [await system.log.head(), captures().length]
      await system.database.query('update infra.followers set position = 0')
      await start()
      await until(async () => {
        const [row] = await system.database.query<{ position: number }>(
          'select min(position) as position from infra.followers',
        )
        expect(row?.position).toBeGreaterThanOrEqual(head)
        expect(await processes[0]?.queue.counts()).toMatchObject({ waiting: 0, active: 0 })
      })
      expect(captures()).toHaveLength(taken)
      expect(await system.log.head()).toBe(head)
    })

    test('a chore that takes longer than its interval runs once at a time, in both processes together', async () => {
      await until(async () => expect(slow.ended).toBeGreaterThan(3))
      expect(slow.most).toBe(1)
    })

    test('a job of an unknown name is logged and completed', async () => {
      await processes[0]?.queue.add([
        { name: 'of-an-older-program', id: 'old-1', data: {}, lane: 'product', urgency: 'money' },
      ])
      await until(async () =>
        expect(system.lines).toContainEqual(expect.objectContaining({ details: { job: 'of-an-older-program' } })),
      )
    })
  })
}
