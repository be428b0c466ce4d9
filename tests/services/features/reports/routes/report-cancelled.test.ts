import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { streamedRecords } from '#projections/engine/lists/stream.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const pages = 12

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  owner = await officeStaff(app).owner()
  // More than what fits between the server and a reader who does not read.
  await app.database.query(
    `insert into rm.bookings select (jsonb_populate_record(null::rm.bookings, jsonb_build_object('id', 'b' || n, 'add_ons', '[]'::jsonb,
       'held_at', '2026-11-20T12:00:00Z'::timestamptz + n * interval '1 s', 'person', jsonb_build_object('notes', repeat('note ', 800))))).*
     from generate_series(1, $1::int) n`,
    [pages * streamedRecords],
  )
})
afterAll(() => app.close())

test('a download of the report that its reader breaks off is read no further, leaves no transaction open and logs nothing', async () => {
  const transactions = vi.spyOn(app.database, 'transaction')
  const said = (['warn', 'error'] as const).map((level) => vi.spyOn(app.ctx.logger, level))
  const printed = vi.spyOn(console, 'error')

  const request = get(`${app.url}/api/crm/reports`, {
    headers: { cookie: [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  expect(answer?.statusCode).toBe(200)
  await once(answer ?? request, 'readable')
  expect(String(answer?.read())).toContain('reference,status')
  request.destroy()

  // In this time the other one would come to its end too.
  const whole = await owner.get('/api/crm/reports')
  expect(whole.text.split('\r\n')).toHaveLength(1 + pages * streamedRecords + 1)
  const idle = eventually(async () => {
    const [open] = await app.database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    return open?.count === 0
  }, 'the end of every transaction')
  expect(await idle).toBe(true)
  const ofBoth = transactions.mock.calls.length
  await owner.get('/api/crm/reports')
  const ofWhole = transactions.mock.calls.length - ofBoth
  expect(ofWhole).toBeGreaterThanOrEqual(pages)
  expect(ofBoth - ofWhole).toBeLessThan(ofWhole / 2)
  for (const spy of [...said, printed]) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
