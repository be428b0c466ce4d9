import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { UnsafeRedis } from '#infra/queue/redis.ts'

import { createDatabase } from '../support/databases.ts'
import { type BreakableServer, breakablePostgres, breakableRedis } from './breakable-server.ts'
import { job, place, testTiming } from './queue-jobs.ts'

const patience = { timeout: 150_000, interval: 50 }
const report = () => {}

describe('When Redis goes away, the queue', () => {
  let database: Database
  let redis: BreakableServer
  let queue: Queue
  const done: string[] = []
  const open = () => openQueue({ redisUrl: redis.url, database, timing: testTiming, report })

  beforeAll(async () => {
    database = await openPostgres(await createDatabase())
    await migrate(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    done.length = 0
    redis = await breakableRedis()
  })
  afterEach(async () => {
    await queue.close()
    await redis.remove()
  })
  const work = () =>
    queue.work(async ({ name, id }) => {
      done.push(name === 'sweep' ? name : id)
    })

  test('says so, and is usable again when an empty Redis has taken its place', async () => {
    await redis.start()
    queue = await open()
    await work()
    await queue.every('sweep', 500, place)
    await queue.add([job('before'), job('lost', { delayMs: 60_000 })])
    await expect.poll(() => done, patience).toEqual(expect.arrayContaining(['before', 'sweep']))

    await redis.kill()
    await expect(queue.add([job('meanwhile')])).rejects.toThrow(Error)
    await expect(queue.counts()).rejects.toThrow(Error)
    await expect.poll(() => queue.healthy(), patience).toBe(false)

    await redis.start()
    await expect.poll(() => queue.healthy(), patience).toBe(true)
    done.length = 0
    await expect
      .poll(
        () =>
          queue
            .add([job('after')])
            .then(() => true)
            .catch(() => false),
        patience,
      )
      .toBe(true)
    // The schedule, which Redis has forgotten, was told again.
    await expect.poll(() => done, patience).toEqual(expect.arrayContaining(['after', 'sweep']))
    expect(await queue.counts()).toMatchObject({ failed: 0 })
  })

  test('does not stop a start without it, and works as soon as it is there', async () => {
    queue = await open()
    await work()
    await queue.every('sweep', 500, place)
    expect(await queue.healthy()).toBe(false)
    await expect(queue.add([job('too-early')])).rejects.toThrow(Error)
    await redis.start()
    await expect
      .poll(
        () =>
          queue
            .add([job('now')])
            .then(() => true)
            .catch(() => false),
        patience,
      )
      .toBe(true)
    await expect.poll(() => done, patience).toEqual(expect.arrayContaining(['now', 'sweep']))
  })

  test('fails a call within its deadline while Redis accepts connections without answering', async () => {
    await redis.start()
    queue = await open()
    await queue.add([job('one')])
    redis.freeze()
    await expect(queue.add([job('two')])).rejects.toThrow(Error)
    expect(await queue.healthy()).toBe(false)
    redis.thaw()
    await work()
    await expect
      .poll(
        () =>
          queue
            .add([job('three')])
            .then(() => true)
            .catch(() => false),
        patience,
      )
      .toBe(true)
    await expect.poll(() => done, patience).toEqual(expect.arrayContaining(['one', 'three']))
  })

  test('closes while Redis is unreachable', async () => {
    await redis.start()
    queue = await open()
    await work()
    await redis.kill()
    await queue.close()
    await expect(queue.add([job('after-the-end')])).rejects.toThrow(Error)
  })

  test('refuses a Redis that would throw jobs away when it is full', async () => {
    await redis.start()
    queue = await open()
    const admin = new Redis(redis.url)
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru')
    admin.disconnect()
    await expect(open()).rejects.toThrow(UnsafeRedis)
    await expect(open()).rejects.toThrow('maxmemory-policy allkeys-lru')
  })
})

test('When Postgres is killed under a running job, that job and those to come are done once it is back', async () => {
  const server = await breakablePostgres()
  await server.start()
  const database = await openPostgres(server.url)
  const queue = await openQueue({ database, timing: testTiming, report })
  const done: string[] = []
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await queue.work(async ({ id }) => {
    if (id === 'running') {
      begun.resolve()
      await goOn.promise
    }
    done.push(id)
  })
  await queue.every('sweep', 60_000, place)
  await queue.add([job('running'), job('waiting')])
  await begun.promise
  await server.kill()
  await expect(queue.add([job('meanwhile')])).rejects.toThrow(Error)
  expect(await queue.healthy()).toBe(false)
  goOn.resolve()

  await server.start()
  await expect
    .poll(
      () =>
        queue
          .add([job('after')])
          .then(() => true)
          .catch(() => false),
      patience,
    )
    .toBe(true)
  await expect.poll(() => done, patience).toEqual(expect.arrayContaining(['running', 'waiting', 'after']))
  await expect.poll(() => queue.counts(), patience).toMatchObject({ waiting: 0, active: 0, failed: 0 })
  await queue.close()
  await database.close()
  await server.remove()
})
