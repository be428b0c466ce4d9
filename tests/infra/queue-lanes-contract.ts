import { setTimeout as delay } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Queue } from '#infra/queue/queue.ts'

import { nothing, patience, type QueueSetup } from './queue-contract.ts'
import { job } from './queue-jobs.ts'

export function describeLanes(name: string, setUp: () => Promise<QueueSetup>): void {
  describe(`The lanes of the queue ${name}`, { timeout: 400_000 }, () => {
    let here: QueueSetup
    let queue: Queue
    beforeEach(async () => {
      here = await setUp()
      queue = await here.open()
    })
    afterEach(async () => {
      await queue.close()
      await here.clear()
    })

    test('takes what is more urgent first, whatever was there before, and what is as urgent in order', async () => {
      const others = ['background', 'message', 'customer', 'money'] as const
      await queue.add(others.flatMap((urgency) => [1, 2].map((n) => job(`${urgency}-${n}`, { urgency }))))
      expect(await queue.counts()).toEqual({ ...nothing, waiting: 8 })
      const done: string[] = []
      await queue.work(async ({ id }) => {
        done.push(id)
      })
      await expect.poll(() => done.length, patience).toBe(8)
      expect(done).toEqual(others.toReversed().flatMap((urgency) => [1, 2].map((n) => `${urgency}-${n}`)))
    })

    test('takes an urgent job that failed again before others, when its pause is over', async () => {
      const done: string[] = []
      const tried = Promise.withResolvers<void>()
      const paused = Promise.withResolvers<void>()
      await queue.add([job('urgent')])
      await queue.work(async ({ id, attempt }) => {
        if (id === 'urgent' && attempt === 1) {
          tried.resolve()
          throw new Error('not yet')
        }
        if (id === 'long') await paused.promise
        done.push(id)
      })
      await tried.promise
      await queue.add([job('long', { urgency: 'message' }), job('after', { urgency: 'message' })])
      await expect.poll(() => queue.counts(), patience).toEqual({ ...nothing, active: 1, waiting: 1, delayed: 1 })
      await delay(1_100) // its pause
      paused.resolve()
      await expect.poll(() => done, patience).toEqual(['long', 'urgent', 'after'])
    })

    test('keeps slots of each lane apart: a neighbour that hangs holds none of the others', async () => {
      const hangs = Promise.withResolvers<void>()
      const done: string[] = []
      await queue.add([1, 2, 3].map((n) => job(`mail-${n}`, { lane: 'mail', name: 'send' })))
      await queue.work(
        async ({ id, lane }) => {
          if (lane === 'mail') await hangs.promise
          done.push(`${id} in ${lane}`)
        },
        { slots: { mail: 2 } },
      )
      await expect.poll(() => queue.counts(), patience).toEqual({ ...nothing, active: 2, waiting: 1 })
      await queue.add([job('capture', { lane: 'cards' }), job('lapse'), job('text', { lane: 'texts' })])
      await expect
        .poll(() => done.toSorted(), patience)
        .toEqual(['capture in cards', 'lapse in product', 'text in texts'])
      expect(await queue.counts()).toEqual({ ...nothing, active: 2, waiting: 1 })
      hangs.resolve()
      await expect.poll(() => done.length, patience).toBe(6)
    })

    test('lists and retries failed jobs of all lanes', async () => {
      let broken = true
      const done: string[] = []
      await queue.work(
        async ({ id }) => {
          if (broken) throw new Error('in vain')
          done.push(id)
        },
        { attempts: 1 },
      )
      for (const [n, lane] of (['cards', 'mail', 'texts', 'product'] as const).entries()) {
        await queue.add([job(`of-${lane}`, { lane })])
        await expect.poll(async () => (await queue.counts()).failed, patience).toBe(n + 1)
      }
      expect((await queue.failed(3)).map(({ id }) => id)).toEqual(['of-product', 'of-texts', 'of-mail'])
      broken = false
      for (const { id } of await queue.failed(10)) await queue.retry(id)
      await expect.poll(() => done.toSorted(), patience).toEqual(['of-cards', 'of-mail', 'of-product', 'of-texts'])
    })

    test('a schedule that moved to another lane runs there alone', async () => {
      const ran: string[] = []
      await queue.every('sweep', 300, { lane: 'product', urgency: 'money' })
      await queue.every('sweep', 300, { lane: 'mail', urgency: 'message' })
      await queue.every('other', 300, { lane: 'product', urgency: 'money' })
      await queue.work(async ({ name, lane }) => {
        ran.push(`${name} in ${lane}`)
      })
      await expect.poll(() => ran, patience).toContain('sweep in mail')
      await expect.poll(() => ran, patience).toContain('other in product')
      const before = ran.length
      await expect.poll(() => ran.length, patience).toBeGreaterThan(before + 6)
      expect(ran.slice(before)).not.toContain('sweep in product')
    })
  })
}
