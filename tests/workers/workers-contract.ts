import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { expireHolds } from '#services/use-cases/expire-holds.ts'
import { begin, complete, tuesday } from '#tests/support/checkout.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import type { Chore } from '#workers/reaction.ts'
import { reactions } from '#workers/registry.ts'
import { startWorkers, type Workers } from '#workers/start-workers.ts'

const expiring: Chore = {
  name: 'lapse-holds',
  everyMs: 200,
  run: async (ctx) => {
    await expireHolds(ctx)
  },
}

const failing: Chore = {
  name: 'look-in-vain',
  everyMs: 500,
  run: () => Promise.reject(new Error('nobody is there')),
}

/** What the workers do with a real queue. `open` answers an empty database, and how a process opens its queue. */
export function describeWorkers(
  name: string,
  open: () => Promise<{ database: Database; openQueue: () => Promise<Queue> }>,
): void {
  describe(`workers ${name}`, () => {
    let town: Awaited<ReturnType<typeof openDatabaseContext>>
    let openQueue: () => Promise<Queue>
    let processes: readonly { readonly queue: Queue; readonly workers: Workers }[]

    const startProcess = async (holder: string) => {
      const queue = await openQueue()
      const deps = { database: town.database, queue, holder }
      return { queue, workers: await startWorkers(town.ctx, deps, { reactions, chores: [expiring, failing] }) }
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
      town = await openDatabaseContext(opened.database)
      await start()
    })
    afterAll(async () => {
      await stop()
      await town.log.close()
      await town.database.close()
    })

    const until = (look: () => Promise<unknown>) => vi.waitFor(look, { timeout: 30_000, interval: 50 })
    const captures = () => town.provider.calls.filter((call) => call.startsWith('capture'))

    test('in two processes, each deposit of twelve is taken once', async () => {
      const times = ['8:00 AM', '12:00 PM', '4:00 PM']
      const requests = [0, 1, 2, 3].flatMap((day) => times.map((time) => ({ time, date: `2026-12-0${day + 1}` })))
      for (const [index, request] of requests.entries()) {
        const { paymentIntentId } = await begin(town, { ...request, visitor: `v${index}` })
        town.provider.confirm(paymentIntentId)
        await complete(town, paymentIntentId)
      }
      await until(async () =>
        expect((await town.story()).filter((type) => type === 'DepositPaid')).toHaveLength(requests.length),
      )
      expect(captures()).toHaveLength(requests.length)
    })

    test('a closed tab: what the provider tells books the visit and takes its deposit', async () => {
      const { paymentIntentId, bookingId } = await begin(town, { date: tuesday })
      town.provider.confirm(paymentIntentId)
      await town.tell()
      await until(async () => expect(await town.story(bookingId)).toContain('DepositPaid'))
    })

    test('a hold that ran out is written off by itself', async () => {
      const { bookingId } = await begin(town, { visitor: 'v20', date: '2026-11-25' })
      town.forward(11)
      await until(async () => expect(await town.story(bookingId)).toContain('BookingLapsed'))
    })

    test('a chore that fails is told of and comes again in its own time, not all of its failures with it', async () => {
      const told = () => town.lines.filter(({ message }) => message === 'a chore failed')
      await until(async () => expect(told().length).toBeGreaterThan(5))
      expect(told()[0]).toMatchObject({ details: { chore: 'look-in-vain', error: 'Error: nobody is there' } })
      // The next time of each chore, and no failure that is to be tried again.
      await until(async () => {
        const counts = await processes[0]?.queue.counts()
        expect(counts?.delayed).toBeLessThanOrEqual(4)
        expect(counts?.failed).toBe(0)
      })
    })

    test('when the place in the log is lost, everything is derived again and nothing is done again', async () => {
      await stop()
      const [head, taken] = [await town.log.head(), captures().length]
      await town.database.query('update infra.followers set position = 0')
      await start()
      await until(async () => {
        const [row] = await town.database.query<{ position: number }>(
          'select min(position) as position from infra.followers',
        )
        expect(row?.position).toBeGreaterThanOrEqual(head)
        expect(await processes[0]?.queue.counts()).toMatchObject({ waiting: 0, active: 0 })
      })
      expect(captures()).toHaveLength(taken)
      expect(await town.log.head()).toBe(head)
    })

    test('a job that nobody does any more is told of and let go', async () => {
      await processes[0]?.queue.add([{ name: 'of-an-older-program', id: 'old-1', data: {} }])
      await until(async () =>
        expect(town.lines).toContainEqual(expect.objectContaining({ details: { job: 'of-an-older-program' } })),
      )
    })
  })
}
