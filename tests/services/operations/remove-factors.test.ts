import { afterAll, beforeAll, expect, test } from 'vitest'

import { staffStream } from '#events/staff.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { removeFactorsOf } from '#services/operations/remove-factors.ts'
import { readConfig } from '#services/process/config.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { totpCode } from '#tests/support/totp-code.ts'

const secretKey = 'a secret key that the verb and the product share'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ workers: false, secretKey })
})
afterAll(() => app.close())

const run = (...positionals: string[]) =>
  removeFactorsOf.plan({ positionals, values: {}, folder: '/' }).run({
    ops: opsContextOf(app, readConfig({ SECRET_KEY: secretKey })),
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })

test('the operator takes off what an owner signs in with beside the password, which the history says', async () => {
  const staff = officeStaff(app)
  const { username, password, staffId, visitor } = await staff.member('owner')
  const { body: begun } = await visitor.post('/api/crm/totp/options', { current: password })
  const code = totpCode(begun.secret, Date.parse(app.ctx.clock()))
  expect((await visitor.post('/api/crm/totp', { id: begun.id, code })).status).toBe(201)

  const outcome = await run(username.toUpperCase())
  expect(outcome).toMatchObject({ result: { username, passkeys: 0, hadTotp: true }, holds: true })
  expect((await visitor.get('/api/crm/me')).status).toBe(401)
  const again = await staff.signIn(username, password)
  expect((await again.get('/api/crm/totp')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  const last = (await app.ctx.log.readStream(staffStream)).at(-1)
  expect(last).toMatchObject({ type: 'StaffFactorsRemoved', data: { staffId }, meta: { actor: { kind: 'operator' } } })
})

test('for a user name that nobody has it says so', async () => {
  await expect(run('nobody')).rejects.toThrow("There is nobody with the user name 'nobody'.")
})
