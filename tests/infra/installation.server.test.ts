import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { installationId, renewInstallationId } from '#infra/database/installation.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openQueue } from '#infra/queue/open-queue.ts'
import type { Queue } from '#infra/queue/queue.ts'

import { createDatabase, createRedisDatabase } from '../support/databases.ts'
import { job, place, testTiming } from './queue-jobs.ts'

const patience = { timeout: 150_000, interval: 20 }

let one: Database
let other: Database
beforeAll(async () => {
  const databases = await Promise.all([1, 2].map(async () => openPostgres(await createDatabase())))
  for (const database of databases) await migrate(database)
  ;[one, other] = databases as [Database, Database]
})
afterAll(() => Promise.all([one.close(), other.close()]))

const openOn = (database: Database, redisUrl?: string) => openQueue({ redisUrl, database, timing: testTiming })

/** Does the queue's jobs and answers their ids as they are done. */
async function doing(queue: Queue): Promise<string[]> {
  const done: string[] = []
  await queue.work(async ({ id }) => {
    done.push(id)
  })
  return done
}

describe('the installation id', () => {
  test('is made with the database, stays as it is, and is another one in each database', async () => {
    const id = await installationId(one)
    await migrate(one)
    expect(await installationId(one)).toBe(id)
    expect(await installationId(other)).not.toBe(id)
  })

  test('is reported as missing where the database is not migrated', async () => {
    const empty = await openPostgres(await createDatabase())
    await expect(openOn(empty, await createRedisDatabase())).rejects.toThrow('has no installation id yet')
    await empty.close()
  })

  test('keeps two installations on one Redis apart: each does its own jobs, also those of the same ids', async () => {
    const redisUrl = await createRedisDatabase()
    const [mine, theirs] = [await openOn(one, redisUrl), await openOn(other, redisUrl)]
    await mine.add([job('mail-7'), job('mail-8')])
    await theirs.add([job('mail-7')])
    expect([await mine.counts(), await theirs.counts()]).toMatchObject([{ waiting: 2 }, { waiting: 1 }])
    const done = await doing(theirs)
    await expect.poll(() => done, patience).toEqual(['mail-7'])
    expect(await mine.counts()).toMatchObject({ waiting: 2 })
    const own = await doing(mine)
    await expect.poll(() => own, patience).toEqual(['mail-7', 'mail-8'])
    expect(done).toEqual(['mail-7'])
    await Promise.all([mine.close(), theirs.close()])
  })

  test('is part of every key in Redis', async () => {
    const redisUrl = await createRedisDatabase()
    const queue = await openOn(one, redisUrl)
    await queue.add([job('mail-7'), job('later', { delayMs: 60_000 })])
    await queue.every('sweep', 60_000, place)
    const done = await doing(queue)
    await expect.poll(() => done, patience).toContain('mail-7')
    const redis = new Redis(redisUrl)
    const keys = await redis.keys('*')
    redis.disconnect()
    expect(keys.length).toBeGreaterThan(3)
    const prefix = `{fresh-glaze:${await installationId(one)}}:`
    expect(keys.filter((key) => !key.startsWith(prefix))).toEqual([])
    await queue.close()
  })

  test.each(['Redis', 'Postgres'])(
    'when it is renewed, ids that the queue on %s knew are those of new jobs',
    async (where) => {
      const redisUrl = where === 'Redis' ? await createRedisDatabase() : undefined
      const before = await openOn(one, redisUrl)
      // One that waits and one that failed for good: both are known.
      await before.work(() => Promise.reject(new Error('in vain')), { attempts: 1 })
      await before.add([job('mail-7'), job('mail-8', { delayMs: 3_600_000 })])
      await expect.poll(() => before.counts(), patience).toMatchObject({ failed: 1, delayed: 1 })
      await before.close()

      const id = await installationId(one)
      expect(await renewInstallationId(one)).toBe(await installationId(one))
      expect(await installationId(one)).not.toBe(id)

      const after = await openOn(one, redisUrl)
      expect(await after.counts()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
      await after.add([job('mail-7'), job('mail-8')])
      const done = await doing(after)
      await expect.poll(() => done, patience).toEqual(['mail-7', 'mail-8'])
      await after.close()
    },
  )
})
