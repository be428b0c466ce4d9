import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPasswordStore } from '#infra/stores/passwords/password-store.ts'
import { openSignInThrottle } from '#infra/stores/passwords/sign-in-throttle.ts'
import { enforceRetention } from '#infra/stores/retention.ts'

export function describePasswordStore(name: string, open: () => Promise<Database>): void {
  describe(`stored passwords ${name}`, () => {
    let database: Database
    let time = Date.parse('2026-11-22T12:00:00Z')
    let count = 0
    let key = ''
    const now = () => time
    beforeAll(async () => {
      database = await open()
      await migrate(database)
    })
    afterAll(() => database.close())
    beforeEach(() => {
      key = `customer:c${(count += 1)}`
    })

    test('are read, replaced and deleted', async () => {
      const passwords = openPasswordStore(database, { now })
      expect(await passwords.get(key)).toBeNull()
      await passwords.set(key, 'first')
      await passwords.set(key, 'second')
      expect(await passwords.get(key)).toBe('second')
      await passwords.delete(key)
      expect(await passwords.get(key)).toBeNull()
    })

    test('that wait for a confirmation are promoted once, and not after they have run out', async () => {
      const passwords = openPasswordStore(database, { now })
      const [waiting, late] = [`request:${key}`, `request:late-${key}`]
      await passwords.set(waiting, 'hash', new Date(time + 1000))
      await passwords.set(late, 'late', new Date(time))
      const promoted = await Promise.all([1, 2].map(() => passwords.promote(waiting, key)))
      expect(promoted.filter((isPromoted) => isPromoted)).toEqual([true])
      expect(await passwords.promote(late, key)).toBe(false)
      time += 5000
      expect(await passwords.get(key), 'for good').toBe('hash')
      expect(await passwords.get(late)).toBeNull()
      await enforceRetention(database, new Date(time).toISOString())
      expect(await database.query('select hash from infra.password_hashes where owner = $1', [late])).toEqual([])
    })

    test('are not looked at for 1 s after the sixth failure, for 2 s after the seventh, and never for more than 15 minutes', async () => {
      const throttle = openSignInThrottle(database, { free: 5, firstMs: 1000, mostMs: 900_000, now })
      const waits: number[] = []
      for (let failures = 1; failures <= 20; failures += 1) {
        await throttle.failed(key)
        waits.push(await throttle.waitMs(key))
      }
      expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 1000, 2000, 4000])
      expect(waits.slice(-3)).toEqual([900_000, 900_000, 900_000])
      time += 899_000
      expect(await throttle.waitMs(key)).toBe(1000)
      expect(await throttle.waitMs('another')).toBe(0)
      await throttle.succeeded(key)
      expect(await throttle.waitMs(key)).toBe(0)
      await throttle.failed(key)
      expect(await throttle.waitMs(key), 'counted from the beginning').toBe(0)
    })

    test('failures at the same moment are all counted', async () => {
      const throttle = openSignInThrottle(database, { free: 5, firstMs: 1000, mostMs: 900_000, now })
      await Promise.all(Array.from({ length: 8 }, () => throttle.failed(key)))
      expect(await throttle.waitMs(key)).toBe(4000)
    })

    test('failures of more than a day ago are forgotten', async () => {
      const throttle = openSignInThrottle(database, { free: 0, firstMs: 1000, mostMs: 900_000, now })
      await throttle.failed(key)
      time += 24 * 60 * 60 * 1000 + 1
      await throttle.failed(`${key}-new`)
      await enforceRetention(database, new Date(time).toISOString())
      expect(await database.query('select 1 from infra.sign_in_failures where key = $1', [key])).toEqual([])
      expect(await throttle.waitMs(`${key}-new`)).toBe(1000)
    })
  })
}
