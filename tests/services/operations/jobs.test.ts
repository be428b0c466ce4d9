import { afterAll, beforeAll, expect, test } from 'vitest'

import { opsContextOf } from '#services/operations/context.ts'
import { jobs } from '#services/operations/jobs.ts'
import { readConfig } from '#services/process/config.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
beforeAll(async () => {
  ctx = await openTestApp({ workers: false })
})
afterAll(() => ctx.close())

const run = () =>
  jobs.plan({ positionals: [], values: {}, folder: '.' }).run({
    ops: opsContextOf(ctx, readConfig({})),
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })

test('jobs tells which jobs are not done, by name, also those that the queue does not know', async () => {
  expect(await run()).toMatchObject({ result: { pending: [] }, holds: true })
  await ctx.database.query(
    `insert into infra.outbox (position, reaction, data, created_at) values
       (3, 'tell-office', '{}', '2026-11-20T12:00:00Z'), (9, 'tell-office', '{}', '2026-11-21T12:00:00Z'),
       (3, 'capture', '{}', '2026-11-20T12:00:00Z')`,
  )
  const since = new Date('2026-11-20T12:00:00Z')
  const { result, lines } = await run()
  expect(result).toMatchObject({
    counts: { waiting: 0, active: 0, delayed: 0, failed: 0 },
    pending: [
      { name: 'capture', count: 1, since },
      { name: 'tell-office', count: 2, since },
    ],
  })
  expect(lines).toContain('  tell-office: 2, the oldest since 2026-11-20T12:00:00.000Z')
  const metrics = await (await fetch(`${ctx.url}/metrics`)).text()
  expect(metrics).toMatch(/^fresh_glaze_jobs_pending 3$/m)
})
