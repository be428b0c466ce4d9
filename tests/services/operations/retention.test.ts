import { afterAll, beforeAll, expect, test } from 'vitest'

import { opsContextOf } from '#services/operations/context.ts'
import { retention } from '#services/operations/retention.ts'
import { readConfig } from '#services/process/config.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Years after the real clock. */
const now = '2037-02-09T17:00:00.000Z'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ workers: false })
})
afterAll(() => app.close())

test('retention tells what is past its time by the clock of the product', async () => {
  await app.database.query(
    `insert into infra.sessions (id, audience, owner, device, created_at, last_used_at, expires_at)
     values ('one', 'customer', 'c1', 'd', now(), now(), '2037-02-01T00:00:00Z')`,
  )
  const { result } = await retention.plan({ positionals: [], values: {}, folder: '.' }).run({
    ops: { ...opsContextOf(app, readConfig({})), now: () => Date.parse(now) },
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })
  expect(result).toMatchObject({
    expired: expect.arrayContaining([{ table: 'infra.sessions', period: 'until it expires', count: 1 }]),
  })
})
