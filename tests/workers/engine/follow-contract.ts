import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { outboxJob, type OutboxJob } from '#infra/queue/outbox.ts'
import { assemble } from '#tests/support/database-context.ts'
import { newerLogOn } from '#tests/support/newer-log.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { follow } from '#workers/engine/follow.ts'
import { putPending } from '#workers/put-pending.ts'

const types = ['LeadStatusChanged']

export function describeFollowing(name: string, open: () => Promise<Database>): void {
  describe(`following the log ${name}`, () => {
    let database: Database
    let log: EventLog
    let follower = ''
    let count = 0
    beforeAll(async () => {
      database = await open()
      log = (await assemble(database)).log
    })
    afterAll(async () => {
      await log.close()
      await database.close()
    })
    beforeEach(async () => {
      follower = `follower-${(count += 1)}`
      await database.query('insert into infra.followers (name, position) values ($1, $2)', [follower, await log.head()])
    })

    /** Appends events that the followers of these tests want; answers their positions. */
    async function append(...leads: string[]): Promise<number[]> {
      const positions: number[] = []
      for (const leadId of leads) {
        const event = { type: 'LeadStatusChanged', data: { leadId, from: 'new', to: 'closed' } }
        const writes = [{ stream: `lead-${leadId}`, expected: 'any' as const, events: [event] }]
        const verdict = await log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'operator' } }, writes })
        positions.push('position' in verdict ? verdict.position : 0)
      }
      return positions
    }

    const row = async () => {
      const [found] = await database.query<{ position: number; epoch: number; holder: string | null }>(
        'select position, epoch, holder from infra.followers where name = $1',
        [follower],
      )
      return found
    }

    interface Given {
      readonly put?: (jobs: readonly OutboxJob[]) => Promise<void>
      readonly on?: EventLog
    }

    /** A process whose jobs are to have been seen. */
    function start(holder: string, given: Given = {}) {
      const seen: number[] = []
      const { logger, lines } = recordingLogger()
      const keep = async (jobs: readonly OutboxJob[]) => void seen.push(...jobs.map(({ position }) => position))
      const put = given.put ?? keep
      const stop = follow(
        { log: given.on ?? log, database, logger, holder },
        {
          name: follower,
          types,
          jobsOf: ({ position, id: event, streamId }) => [
            outboxJob(follower, { position, event }, { stream: streamId }),
          ],
          put,
          putPending: async () => void (await putPending(database, put, { names: [follower], olderThanMs: 0 })),
        },
      )
      return { seen, lines, stop }
    }

    /** Jobs of the test's follower; taken out as done. */
    const outbox = () =>
      database.query<{ position: number; data: object }>(
        'select position, data from infra.outbox where reaction = $1 order by position',
        [follower],
      )
    const done = () => database.query('delete from infra.outbox where reaction = $1', [follower])

    const until = (look: () => unknown) => waitFor(look, { timeout: 100_000, interval: 10 })

    test('events are handled in order, from where the last one stopped', async () => {
      const first = await append('a', 'b', 'c')
      const one = start('one')
      await until(() => expect(one.seen).toEqual(first))
      await one.stop()
      await done()

      const second = await append('d', 'e')
      const two = start('two')
      await until(() => expect(two.seen).toEqual(second))
      await two.stop()
      expect(one.seen).toEqual(first)
    })

    test('events of other types are passed over, and the checkpoint moves behind them', async () => {
      const writes = [{ stream: 'person-x', expected: 'any' as const, events: [erased] }]
      const verdict = await log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'operator' } }, writes })
      const one = start('one')
      await until(async () => expect((await row())?.position).toBe('position' in verdict ? verdict.position : 0))
      await one.stop()
      expect(one.seen).toEqual([])
    })

    test('two processes do not both handle an event', async () => {
      const [one, two] = [start('one'), start('two')]
      const positions: number[] = []
      for (const batch of ['a', 'b', 'c', 'd']) positions.push(...(await append(`${batch}1`, `${batch}2`)))
      await until(() => expect([...one.seen, ...two.seen].toSorted((a, b) => a - b)).toEqual(positions))
      await Promise.all([one.stop(), two.stop()])
    })

    test('when one process stops, the next continues at once', async () => {
      const one = start('one')
      await until(async () => expect((await row())?.holder).toBe('one'))
      await one.stop()
      expect((await row())?.holder).toBeNull()
      const positions = await append('a')
      const two = start('two')
      await until(() => expect(two.seen).toEqual(positions))
      await two.stop()
    })

    test('the lease of a process that is gone is taken over when it has run out, not before', async () => {
      const lease = `update infra.followers set holder = 'gone', epoch = 7, lease_until = now() + $2::interval where name = $1`
      await database.query(lease, [follower, '1 hour'])
      const positions = await append('a')
      const asked = vi.spyOn(database, 'query')
      const one = start('one')
      await until(() => expect(asked.mock.calls.filter(([sql]) => sql.includes('returning')).length).toBeGreaterThan(1))
      expect(one.seen).toEqual([])
      await database.query(lease, [follower, '-1 second'])
      await until(() => expect(one.seen).toEqual(positions))
      await until(async () =>
        expect(await row()).toMatchObject({ holder: 'one', epoch: 8, position: positions.at(-1) }),
      )
      await one.stop()
    })

    test('a process that lost its lease while it worked can no longer move the checkpoint', async () => {
      const before = (await row())?.position
      let release = () => {}
      const busy = new Promise<void>((resolve) => {
        release = resolve
      })
      const started = Promise.withResolvers<void>()
      const slow: EventLog = {
        ...log,
        readAll: async (page) => {
          const events = await log.readAll(page)
          if (events.length > 0) started.resolve()
          if (events.length > 0) await busy
          return events
        },
      }
      const one = start('one', { on: slow })
      await append('a')
      await started.promise
      await database.query(
        `update infra.followers set holder = 'two', epoch = epoch + 1, lease_until = now() + interval '1 hour' where name = $1`,
        [follower],
      )
      release()
      await one.stop()
      expect(await row()).toMatchObject({ holder: 'two', position: before })
      expect(one.seen).toEqual([])
      expect(await outbox()).toEqual([])
    })

    test('a checkpoint that went back under its holder is not moved over events whose jobs went with it', async () => {
      const before = (await row())?.position ?? 0
      const one = start('one')
      const first = await append('a', 'b')
      await until(() => expect(one.seen).toEqual(first))
      // As a failover that lost the last commits would: the jobs and the checkpoint are those of before, and so is the epoch.
      await database.transaction(async (transaction) => {
        await transaction.query('delete from infra.outbox where reaction = $1', [follower])
        await transaction.query('update infra.followers set position = $2 where name = $1', [follower, before])
      })
      const all = [...first, ...(await append('c'))]
      await until(async () => expect((await row())?.position).toBe(all.at(-1)))
      await one.stop()
      expect((await outbox()).map(({ position }) => position)).toEqual(all)
    })

    test('a job is in the outbox as soon as the checkpoint is behind its event, and stays there while the queue is away', async () => {
      const one = start('one', { put: () => Promise.reject(new Error('the queue is away')) })
      const [position = 0] = await append('a')
      await until(async () => expect((await row())?.position).toBe(position))
      await one.stop()
      expect(await outbox()).toEqual([{ position, data: { stream: 'lead-a' } }])
    })

    test('a new holder of the lease enqueues what the last one left in the outbox', async () => {
      const positions = await append('a', 'b')
      const one = start('one', { put: () => Promise.reject(new Error('the queue is away')) })
      await until(async () => expect((await row())?.position).toBe(positions.at(-1)))
      await one.stop()
      const two = start('two')
      await until(() => expect(two.seen).toEqual(positions))
      await two.stop()
    })

    test('jobs that could not be enqueued are enqueued again, and a warning is logged', async () => {
      let failures = 2
      const seen: number[] = []
      const one = start('one', {
        put: async (jobs) => {
          failures -= 1
          if (failures >= 0) throw new Error('the queue is away')
          seen.push(...jobs.map(({ position }) => position))
        },
      })
      const positions = await append('a')
      await until(() => expect(seen).toEqual(positions))
      await one.stop()
      expect(one.lines).toContainEqual(
        expect.objectContaining({
          level: 'warn',
          details: expect.objectContaining({ error: 'Error: the queue is away' }),
        }),
      )
    })

    test('events appended during a step are handled soon after it, not only by the next look', async () => {
      // Less than a second passes, after which each follower looks by itself: only being called can lead to the second page.
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const seen: number[] = []
      const expected = await append('a')
      const one = start('one', {
        put: async (jobs) => {
          seen.push(...jobs.map(({ position }) => position))
          if (seen.length === 1) expected.push(...(await append('b')))
        },
      })
      for (let passed = 0; passed < 900 && seen.length < 2; passed += 1) {
        vi.advanceTimersByTime(1)
        await delay(10)
      }
      vi.useRealTimers()
      await one.stop()
      expect(seen).toHaveLength(2)
      expect(seen).toEqual(expected)
    })

    // The last ones: what they append stays in the log.
    test.each([
      ['a type', 'LeadFlagged', 'LeadFlagged has no definition'],
      ['a version', 'LeadStatusChanged', 'LeadStatusChanged version 2 is newer than version 1'],
    ] as const)(
      '%s that only a newer program can read is left to it: the older one hands the lease over',
      async (...given) => {
        const [, type, reason] = given
        const cannotRead = expect.objectContaining({ error: expect.stringContaining(reason) })
        const newer = newerLogOn(database)
        const old = start('old')
        await until(async () => expect((await row())?.holder).toBe('old'))
        const first = await newer.append('a', type)
        // The older one is alone: it fails, and does not keep to itself what it cannot do.
        await until(() => expect(old.lines.map(({ details }) => details)).toContainEqual(cannotRead))
        await until(async () => expect((await row())?.holder).toBeNull())

        const young = start('young', { on: newer.log })
        await until(async () => expect((await row())?.position).toBe(first))
        const later = await append('b', 'c')
        const wanted = types.includes(type) ? [first, ...later] : later
        await until(() => expect(young.seen).toEqual(wanted))
        expect(old.seen).toEqual([])
        await Promise.all([old.stop(), young.stop()])
        await newer.log.close()
      },
    )
  })
}

const erased = { type: 'PersonErased', data: { personId: 'x', request: 'r' } }
