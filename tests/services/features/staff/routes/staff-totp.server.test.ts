import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPreparedDatabase } from '#tests/support/databases.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { totpCode } from '#tests/support/totp-code.ts'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp({ workers: false, databaseUrl: await createPreparedDatabase() })
  staff = officeStaff(app)
})
afterAll(() => app.close())

const ordered = (statuses: readonly number[]) => statuses.toSorted((one, other) => one - other)

async function enterAtOnce(member: { readonly username: string; readonly password: string }, code: string) {
  const browsers = Array.from({ length: 3 }, () => app.visitor())
  for (const browser of browsers)
    expect((await browser.post('/api/admin/login', member)).body).toEqual({ status: 'code_needed' })
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/admin/login/code', { code })))
  const inside = await Promise.all(browsers.map(async (browser) => (await browser.get('/api/crm/me')).status))
  return { answers: ordered(answers.map(({ status }) => status)), inside: ordered(inside) }
}

test('a code, or a recovery code, that is entered in three browsers at once opens one of them, on Postgres', async () => {
  const { username, password, visitor } = await staff.member('owner')
  const nowMs = () => Date.parse(app.ctx.clock())
  const { body: begun } = await visitor.post('/api/crm/totp/options', { current: password })
  const { body } = await visitor.post('/api/crm/totp', { id: begun.id, code: totpCode(begun.secret, nowMs()) })
  // A code counts once: the next one signs in.
  app.forward(0.5)
  const once = { answers: [200, 400, 400], inside: [200, 401, 401] }
  expect(await enterAtOnce({ username, password }, totpCode(begun.secret, nowMs()))).toEqual(once)
  expect(await enterAtOnce({ username, password }, body.recoveryCodes[3])).toEqual(once)
})

test('of two right codes that are entered in one browser at once one begins a session, on Postgres', async () => {
  const { username, password, visitor } = await staff.member('owner')
  const nowMs = () => Date.parse(app.ctx.clock())
  const { body: begun } = await visitor.post('/api/crm/totp/options', { current: password })
  const { body } = await visitor.post('/api/crm/totp', { id: begun.id, code: totpCode(begun.secret, nowMs()) })
  // A code counts once: the next one signs in.
  app.forward(0.5)
  const browser = app.visitor()
  await browser.post('/api/admin/login', { username, password })
  const codes = [totpCode(begun.secret, nowMs()), body.recoveryCodes[0], body.recoveryCodes[1]]
  const answers = await Promise.all(codes.map((code) => browser.post('/api/admin/login/code', { code })))
  expect(ordered(answers.map(({ status }) => status))).toEqual([200, 401, 401])
})
