import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Job, Queue } from '#infra/queue/queue.ts'

import { job, place } from './queue-jobs.ts'

/** Job store, which outlives its queues. */
export interface QueueSetup {
  open(): Promise<Queue>
  clear(): Promise<void>
}

/** Long enough for a busy machine; nothing waits for it that has already happened. */
export const patience = { timeout: 150_000, interval: 20 }

export const nothing = { waiting: 0, active: 0, delayed: 0, failed: 0 }

export function describeQueue(name: string, setUp: () => Promise<QueueSetup>): void {
  describe(`The queue ${name}`, { timeout: 400_000 }, () => {
    let here: QueueSetup
    let queue: Queue
    const opened: Queue[] = []
    const open = async () => {
      const one = await here.open()
      opened.push(one)
      return one
    }
    beforeEach(async () => {
      here = await setUp()
      queue = await open()
    })
    // All of them: one that a failed test left would take the jobs of the next.
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.close()))
      await here.clear()
    })

    test('does jobs in the order in which they came, with what they were given', async () => {
      const jobs = Array.from({ length: 50 }, (_, n) => job(`job-${n}`, { data: { n, ok: true, word: 'é' } }))
      await queue.add(jobs.slice(0, 20))
      const done: Job[] = []
      await queue.work(async (given) => {
        done.push(given)
      })
      await queue.add(jobs.slice(20))
      await expect.poll(() => done.length, patience).toBe(50)
      expect(done.map(({ name, id, data, attempt }) => ({ name, id, data, attempt }))).toEqual(
        jobs.map(({ name, id, data }) => ({ name, id, data, attempt: 1 })),
      )
      await expect.poll(() => queue.counts(), patience).toEqual(nothing)
    })

    test('does several at once when it is told to, and never more', async () => {
      let active = 0
      let most = 0
      let done = 0
      const gate = Promise.withResolvers<void>()
      await queue.work(
        async () => {
          active += 1
          most = Math.max(most, active)
          if (active === 4) gate.resolve()
          await gate.promise
          active -= 1
          done += 1
        },
        { slots: { product: 4 } },
      )
      await queue.add(Array.from({ length: 12 }, (_, n) => job(`job-${n}`)))
      await expect.poll(() => done, patience).toBe(12)
      expect(most).toBe(4)
    })

    test('takes two jobs with one id for one until it is done, also when they come together', async () => {
      const done: string[] = []
      await queue.add([job('one'), job('one'), job('two')])
      await queue.add([job('one')])
      await queue.work(async ({ id }) => {
        done.push(id)
      })
      await expect.poll(() => queue.counts(), patience).toEqual(nothing)
      expect(done).toEqual(['one', 'two'])
    })

    test('forgets a job that was done: one with its id is another job', async () => {
      const done: string[] = []
      await queue.work(async ({ id }) => {
        done.push(id)
      })
      await queue.add([job('one')])
      await expect.poll(() => done, patience).toEqual(['one'])
      await expect.poll(() => queue.counts(), patience).toEqual(nothing)
      await queue.add([job('one'), job('two')])
      await expect.poll(() => done, patience).toEqual(['one', 'one', 'two'])
    })

    test('refuses ids that BullMQ would misunderstand', async () => {
      await expect(queue.add([job('a:b')])).rejects.toThrow(':')
      await expect(queue.add([job('123')])).rejects.toThrow('integers')
    })

    test('leaves a delayed job alone until its time', async () => {
      const done: { id: string; at: number }[] = []
      const addedAt = Date.now()
      await queue.add([job('much-later', { delayMs: 600_000 })])
      expect(await queue.counts()).toMatchObject({ delayed: 1, waiting: 0 })
      await queue.add([job('later', { delayMs: 1_500 }), job('now')])
      await queue.work(async ({ id }) => {
        done.push({ id, at: Date.now() })
      })
      await expect.poll(() => done.map(({ id }) => id), patience).toEqual(['now', 'later'])
      // Not how long it took, only that it was not early.
      expect(done[1]?.at).toBeGreaterThanOrEqual(addedAt + 1_500)
    })

    test('tries a job that fails again, with a pause, until it is done', async () => {
      const tries: { attempt: number; at: number }[] = []
      await queue.work(async ({ attempt }) => {
        tries.push({ attempt, at: Date.now() })
        if (attempt < 3) throw new Error('not yet')
      })
      await queue.add([job('stubborn')])
      await expect.poll(() => tries.length, patience).toBe(3)
      await expect.poll(() => queue.counts(), patience).toEqual(nothing)
      expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
      const [first = { at: 0 }, second = { at: 0 }, third = { at: 0 }] = tries
      expect(second.at).toBeGreaterThanOrEqual(first.at + 1_000)
      expect(third.at).toBeGreaterThanOrEqual(second.at + 2_000)
      expect(await queue.failed(10)).toEqual([])
    })

    test('keeps a job that failed too often for an operator, with when it failed, and does it again when asked', async () => {
      let broken = true
      const beganAt = Date.now()
      await queue.work(
        async ({ id, attempt }) => {
          if (broken) throw new Error(`${id} broke at ${attempt}`)
        },
        { attempts: 2 },
      )
      await queue.add([job('first', { name: 'send-receipt' })])
      await expect.poll(async () => (await queue.counts()).failed, patience).toBe(1)
      await queue.add([job('second')])
      await expect.poll(async () => (await queue.counts()).failed, patience).toBe(2)
      const failures = await queue.failed(10)
      const failedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
      expect(failures).toEqual([
        { id: 'second', name: 'do-it', reason: 'second broke at 2', attempts: 2, failedAt },
        { id: 'first', name: 'send-receipt', reason: 'first broke at 2', attempts: 2, failedAt },
      ])
      const [second, first] = failures.map((one) => Date.parse(one.failedAt ?? ''))
      expect(second).toBeGreaterThanOrEqual(first ?? Number.NaN)
      expect(first).toBeGreaterThanOrEqual(beganAt)
      expect(await queue.failed(1)).toHaveLength(1)
      expect(await queue.failed(0)).toEqual([])

      broken = false
      await queue.retry('first')
      await expect.poll(() => queue.counts(), patience).toEqual({ ...nothing, failed: 1 })
      await expect(queue.retry('unheard-of')).rejects.toThrow('There is no job unheard-of')
      await expect(queue.retry('first')).rejects.toThrow('There is no job first')
    })

    test('runs a scheduled job once per interval, however many processes register it', async () => {
      const other = await open()
      const done: Job[] = []
      const handle = async (given: Job) => {
        done.push(given)
      }
      await queue.work(handle)
      await other.work(handle)
      const askedAt = Date.now()
      await Promise.all([queue, other, queue].map((one) => one.every('sweep', 700, place)))
      await expect.poll(() => done.length, patience).toBeGreaterThanOrEqual(4)
      expect(new Set(done.map(({ name }) => name))).toEqual(new Set(['sweep']))
      // One at once for each of the two, and then one for each interval, however slow the machine is.
      expect(done.length).toBeLessThanOrEqual(3 + (Date.now() - askedAt) / 700)
      // Both may have registered it in the same millisecond: then their first jobs have one id.
      expect(new Set(done.map(({ id }) => id)).size).toBeGreaterThanOrEqual(done.length - 1)
      await other.close()
    })

    test('records the progress of a job', async () => {
      const told: number[] = []
      await queue.work(async (given) => {
        for (const percent of [10, 100]) {
          await given.progress(percent)
          told.push(percent)
        }
      })
      await queue.add([job('long')])
      await expect.poll(() => told, patience).toEqual([10, 100])
    })

    test('lets the running job finish at its end, and leaves the rest for the next', async () => {
      const other = await open()
      const begun = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const done: string[] = []
      await other.work(async ({ id }) => {
        begun.resolve()
        await goOn.promise
        done.push(id)
      })
      await queue.add([job('running'), job('left')])
      await begun.promise
      const closed = other.close()
      setTimeout(goOn.resolve, 100)
      await closed
      expect(done).toEqual(['running'])
      expect(await queue.counts()).toEqual({ ...nothing, waiting: 1 })
      await queue.work(async ({ id }) => {
        done.push(id)
      })
      await expect.poll(() => done, patience).toEqual(['running', 'left'])
    })

    test('waits for a job that does not end within a deadline only', async () => {
      const other = await open()
      const begun = Promise.withResolvers<void>()
      await other.work(() => {
        begun.resolve()
        return new Promise<void>(() => {})
      })
      await queue.add([job('endless')])
      await begun.promise
      await other.close()
      // It was given back, and somebody else does it.
      const done: string[] = []
      await queue.work(async ({ id }) => {
        done.push(id)
      })
      await expect.poll(() => done, patience).toEqual(['endless'])
    })

    test('keeps the last 1,000 failed jobs', async () => {
      await queue.work(() => Promise.reject(new Error('in vain')), { slots: { product: 8 }, attempts: 1 })
      const jobs = Array.from({ length: 1_250 }, (_, n) => job(`job-${n}`))
      for (let n = 0; n < jobs.length; n += 250) await queue.add(jobs.slice(n, n + 250))
      await expect.poll(() => queue.counts(), patience).toEqual({ ...nothing, failed: 1_000 })
    })

    test('remembers a text outside of the database, for all who open it', async () => {
      const [one, other] = [await open(), await open()]
      expect(await one.recall()).toBeNull()
      await one.remember('first')
      await one.remember('second')
      expect(await other.recall()).toBe(one.backend === 'redis' ? 'second' : null)
      await Promise.all([one.close(), other.close()])
    })

    test('refuses a second consumer in one process, and reports that it is healthy', async () => {
      await queue.work(async () => {})
      await expect(queue.work(async () => {})).rejects.toThrow('worked on already')
      expect(await queue.healthy()).toBe(true)
      await queue.add([])
    })
  })
}

/** A backend that two processes can use, one after the other or at once. */
export interface SharedSetup extends QueueSetup {
  /** Arguments of `queue-child.ts` for the other process. */
  readonly elsewhere: readonly string[]
}

export function describeKilledWorker(name: string, setUp: () => Promise<SharedSetup>): void {
  test(`jobs of killed processes are done by the next, ${name}`, { timeout: 500_000 }, async () => {
    const { open, elsewhere, clear } = await setUp()
    for (let crashes = 0; crashes < 3; crashes += 1) {
      const child = fork(join(import.meta.dirname, 'queue-child.ts'), elsewhere, { stdio: 'inherit' })
      const taken = new Set<unknown>()
      child.on('message', (id) => taken.add(id))
      const ended = once(child, 'exit')
      try {
        await expect.poll(() => taken, patience).toEqual(new Set(['hard', 'next']))
      } finally {
        child.kill('SIGKILL')
        await ended
      }
    }

    const queue = await open()
    const done: { id: string; attempt: number }[] = []
    await queue.work(async ({ id, attempt }) => {
      done.push({ id, attempt })
    })
    await expect.poll(() => done.map(({ id }) => id).toSorted(), patience).toEqual(['hard', 'next'])
    // Being killed is no fault of the job's, however often: it was not tried in vain.
    expect(done).toContainEqual({ id: 'hard', attempt: 1 })
    expect((await queue.counts()).failed).toBe(0)
    await queue.close()
    await clear()
  })
}
