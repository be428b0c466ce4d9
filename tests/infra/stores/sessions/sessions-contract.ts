import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { enforceRetention } from '#infra/stores/retention.ts'
import { openSessionStore, type SessionStore } from '#infra/stores/sessions/session-store.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

export function describeSessions(name: string, open: () => Promise<Database>): void {
  describe(`sessions ${name}`, () => {
    let database: Database
    let time: number
    let customers: SessionStore
    let staff: SessionStore
    let owner = ''
    let count = 0
    const now = () => time
    beforeAll(async () => {
      database = await open()
      await migrate(database)
    })
    afterAll(() => database.close())
    beforeEach(() => {
      time = Date.now()
      owner = `c${(count += 1)}`
      const terms = { idleMs: 7 * day, absoluteMs: 30 * day, most: 3, now }
      customers = openSessionStore(database, { ...terms, audience: 'customer' })
      staff = openSessionStore(database, { ...terms, audience: 'staff' })
    })

    test('a token opens the session of its owner, and another token none', async () => {
      const token = await customers.create(owner, 'Firefox')
      expect(await customers.validate(token)).toMatchObject({ owner, device: 'Firefox' })
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      for (const wrong of ['', 'a', `${token}a`, token.toLowerCase(), 'x'.repeat(10_000), "' or 1=1 --"])
        expect(await customers.validate(wrong)).toBeNull()
    })

    test('nothing that the database holds is accepted as a token', async () => {
      const token = await customers.create(owner, 'Firefox')
      const rows = await database.query<{ id: string }>('select * from infra.sessions')
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(rows.map(({ id }) => id)).toContain(createHash('sha256').update(token).digest('base64url'))
      for (const stored of rows.flatMap((row) => Object.values(row).map(String)))
        expect(await customers.validate(stored)).toBeNull()
    })

    test('every sign-in has a token of its own', async () => {
      const tokens = await Promise.all([1, 2, 3].map(() => customers.create(owner, '')))
      expect(new Set(tokens).size).toBe(3)
    })

    test('a session of one audience opens nothing of the other', async () => {
      const token = await customers.create(owner, '')
      expect(await staff.validate(token)).toBeNull()
      expect(await staff.list(owner)).toEqual([])
      expect(await staff.revokeAll(owner)).toBe(0)
      expect(await customers.validate(token)).not.toBeNull()
    })

    test('ends after seven days without use, to the second', async () => {
      const [first, second] = [await customers.create(owner, ''), await customers.create(owner, '')]
      const begun = time
      time = begun + 7 * day - 1000
      expect(await customers.validate(first)).not.toBeNull()
      time = begun + 7 * day + 1000
      expect(await customers.validate(second)).toBeNull()
      expect(await customers.validate(first), 'prolonged by its use').not.toBeNull()
    })

    test('a page that asks by itself does not prolong it, and is refused where a person would be', async () => {
      const token = await customers.create(owner, '')
      const begun = time
      for (const days of [1, 3, 5, 6.9]) {
        time = begun + days * day
        expect(await customers.validate(token, { isUnattended: true }), `${days}`).toMatchObject({ owner })
      }
      expect((await customers.list(owner))[0]?.lastUsedAt.getTime()).toBe(begun)
      time = begun + 7 * day
      expect(await customers.validate(token, { isUnattended: true })).toBeNull()
      expect(await customers.validate(token)).toBeNull()
      expect(await customers.validate('unknown', { isUnattended: true })).toBeNull()
      const busy = await customers.create(owner, '')
      const since = time
      for (let at = since; at < since + 30 * day; at += 3 * day) {
        time = at
        expect(await customers.validate(busy)).not.toBeNull()
      }
      time = since + 30 * day
      expect(await customers.validate(busy, { isUnattended: true })).toBeNull()
    })

    test('is confirmed by its sign-in, and by the password since', async () => {
      const [token, other] = [await customers.create(owner, ''), await customers.create(owner, '')]
      const begun = time
      time += hour
      const session = await customers.validate(token)
      expect(session?.confirmedAt.getTime()).toBe(begun)
      await customers.confirm('another', session?.id ?? '')
      await staff.confirm(owner, session?.id ?? '')
      expect((await customers.validate(token))?.confirmedAt.getTime()).toBe(begun)
      await customers.confirm(owner, session?.id ?? '')
      expect((await customers.validate(token))?.confirmedAt.getTime()).toBe(time)
      expect((await customers.validate(token, { isUnattended: true }))?.confirmedAt.getTime()).toBe(time)
      expect((await customers.validate(other))?.confirmedAt.getTime()).toBe(begun)
    })

    test('ends after thirty days, however busy it was', async () => {
      const token = await customers.create(owner, '')
      const begun = time
      for (let at = begun; at < begun + 30 * day; at += 12 * hour) {
        time = at
        expect(await customers.validate(token), new Date(at).toISOString()).not.toBeNull()
      }
      time = begun + 30 * day - 1000
      expect(await customers.validate(token)).not.toBeNull()
      time = begun + 30 * day
      expect(await customers.validate(token)).toBeNull()
      time = begun
      expect(await customers.validate(token), 'and does not come back').toBeNull()
    })

    test('a session that was revoked is not prolonged by a request that came before', async () => {
      const token = await customers.create(owner, '')
      const [session] = await customers.list(owner)
      time += hour
      await Promise.all([customers.validate(token), customers.revoke(owner, session?.id ?? '')])
      expect(await customers.validate(token)).toBeNull()
      expect(await customers.list(owner)).toEqual([])
    })

    test('only its owner revokes a session, one or all but one', async () => {
      const [here, there] = [await customers.create(owner, 'here'), await customers.create(owner, 'there')]
      const own = await customers.validate(here)
      expect(await customers.revoke('another', own?.id ?? '')).toBe(false)
      expect(await customers.revokeAll(owner, own?.id)).toBe(1)
      expect([await customers.validate(here), await customers.validate(there)]).toEqual([
        expect.objectContaining({ device: 'here' }),
        null,
      ])
      expect(await customers.revoke(owner, own?.id ?? '')).toBe(true)
      expect(await customers.revoke(owner, own?.id ?? '')).toBe(false)
    })

    test('of more sessions than are kept the one that was used longest ago ends', async () => {
      const tokens: string[] = []
      for (const device of ['one', 'two', 'three']) {
        time += 1000
        tokens.push(await customers.create(owner, device))
      }
      time += hour
      await customers.validate(tokens[0] ?? '')
      await customers.create(owner, 'four')
      expect((await customers.list(owner)).map(({ device }) => device).toSorted()).toEqual(['four', 'one', 'three'])
      expect(await customers.validate(tokens[1] ?? '')).toBeNull()
    })

    test('what has run out is deleted, and nothing else', async () => {
      await customers.create(owner, 'old')
      time += 7 * day - hour
      const token = await customers.create(owner, 'new')
      time += 2 * hour
      await enforceRetention(database, new Date(time).toISOString())
      expect((await customers.list(owner)).map(({ device }) => device)).toEqual(['new'])
      expect(await customers.validate(token)).not.toBeNull()
    })
  })
}
