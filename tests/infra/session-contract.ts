import { expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'

/** Sessions that somebody has alone, outside of a transaction. */
export function describeSessions(database: () => Database): void {
  const lockTimeout = "select current_setting('lock_timeout') as value"

  test('a session of its own has its settings, can vacuum, and gives them back, also after an error', async () => {
    const usual = await database().query(lockTimeout)
    const inside = await database().session({ lock_timeout: 321 }, async (session) => {
      await session.query('vacuum pg_catalog.pg_description')
      return session.query(lockTimeout)
    })
    expect(inside).toEqual([{ value: '321ms' }])
    const failing = database().session({ lock_timeout: 321 }, (session) => session.query('select 1 / 0'))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const sessions = Array.from({ length: 12 }, () => database().session({}, (session) => session.query(lockTimeout)))
    for (const answer of await Promise.all(sessions)) expect(answer).toEqual(usual)
  })
}
