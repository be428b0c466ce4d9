import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDatabase, createRedisDatabase } from '#tests/support/databases.ts'
import { openInstallation, type Installation } from '#tests/support/ops.ts'

const startsMs = 300_000
const secret = { SECRET_KEY: 'a secret key that is long enough for these tests' }

describe('plain faults on Postgres and Redis', () => {
  let place: Installation
  beforeAll(async () => {
    place = openInstallation({
      ...secret,
      DATABASE_URL: await createDatabase(),
      REDIS_URL: await createRedisDatabase(),
    })
    const product = await place.start()
    await product.stop()
  }, startsMs)
  afterAll(() => place.remove())

  const ask = async (environment: Record<string, string | undefined>, ...args: string[]) => {
    const { REDIS_URL = '', ...rest } = { ...place.environment, ...environment }
    const asked = openInstallation({
      ...(Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== undefined)) as Record<string, string>),
      ...(REDIS_URL === '' ? {} : { REDIS_URL }),
    })
    return asked.ops(...args)
  }

  test(
    'without REDIS_URL the jobs of an installation on Redis are not "none": it says so',
    { timeout: startsMs },
    async () => {
      const { code, err } = await ask({ REDIS_URL: '' }, 'jobs')
      expect(err).toBe('The jobs of this installation are on Redis: set REDIS_URL to what the servers have.\n')
      expect(code).toBe(1)
      const schemas = await place.look((database) =>
        database.query(`select nspname from pg_namespace where nspname = 'bullmq'`),
      )
      expect(schemas).toEqual([])
      expect((await ask({ REDIS_URL: '' }, 'doctor')).out).toMatch(
        /^bad +queue +The jobs of this installation are on Redis/m,
      )
    },
  )

  test.each([
    ['a Redis that is away', { REDIS_URL: 'redis://127.0.0.1:9' }, ['jobs']],
    ['a database that does not exist', { DATABASE_URL: 'nowhere' }, ['jobs']],
    ['another SECRET_KEY', { SECRET_KEY: 'a secret key of somebody else entirely' }, ['history', 'FG-AAAAAA']],
  ] as const)(
    '%s is reported in a sentence, without a stack trace',
    { timeout: startsMs },
    async (_what, differs, args) => {
      const url = new URL(place.environment['DATABASE_URL'] ?? '')
      if ('DATABASE_URL' in differs) url.pathname = '/nowhere_at_all'
      const { code, err } = await ask({ ...differs, DATABASE_URL: url.href }, ...args)
      expect(code).toBe(1)
      expect(err.trim()).not.toBe('')
      expect(err).not.toMatch(/^ +at /m)
      expect(err).not.toContain('Warning')
    },
  )
})
