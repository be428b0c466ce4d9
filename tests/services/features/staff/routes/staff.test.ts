import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isRefusal } from '#services/commands/decision.ts'
import { perform } from '#services/commands/perform.ts'
import { removeStaff } from '#services/domain/staff/decide.ts'
import { allStaff } from '#services/domain/staff/staff.ts'
import { ensureOwner, resetStaffPassword } from '#services/features/staff/staff.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  staff = officeStaff(app)
})
afterAll(() => app.close())

const login = (form: object) => app.visitor().post('/api/admin/login', form)

describe('the first owner', () => {
  test('gets a password that is told once and signs in with it', async () => {
    const made = await ensureOwner(staff.ctx, { username: 'admin', password: null })
    expect(made?.username).toBe('admin')
    expect(made?.password).toMatch(/^[a-hjkmnp-z2-9]{5}(?:-[a-hjkmnp-z2-9]{5}){3}$/)
    expect(await ensureOwner(staff.ctx, { username: 'admin', password: null })).toBeNull()
    const visitor = await staff.signIn('admin', made?.password ?? '')
    expect((await visitor.get('/api/crm/me')).body).toMatchObject({ username: 'admin', role: 'owner' })
  })

  test('has the password of the environment, which ends the sessions under another one', async () => {
    const made = await resetStaffPassword(staff.ctx, 'ADMIN')
    if (isRefusal(made)) throw new Error(made.refused)
    const before = await staff.signIn('admin', made.password)
    const after = await staff.owner()
    expect((await before.get('/api/crm/me')).status).toBe(401)
    expect((await after.get('/api/crm/me')).status).toBe(200)
    await ensureOwner(staff.ctx, { username: 'renamed', password: ownerPassword })
    expect((await after.get('/api/crm/me')).body).toMatchObject({ username: 'admin' })
  })
})

describe('POST /api/admin/login', () => {
  test('answers who it is, with a cookie that no script reads and no other site sends', async () => {
    await staff.owner()
    const answer = await login({ username: ' Admin ', password: ownerPassword })
    expect([answer.status, answer.body.username, answer.body.role]).toEqual([200, 'admin', 'owner'])
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/^fg_staff=[^;]+; .*HttpOnly.*SameSite=/s)
    expect(answer.text).not.toContain(ownerPassword)
  })

  test('answers an unknown user name and a wrong password alike', async () => {
    const { username } = await staff.member('owner')
    const answers = [
      await login({ username, password: 'wrong' }),
      await login({ username: 'nobody', password: 'wrong' }),
    ]
    const parts = answers.map(({ status, body: { id, ...body } }) => ({ status, body, hasId: typeof id }))
    expect(parts[0]).toEqual({
      status: 401,
      body: { code: 'admin_password_wrong', message: 'Invalid admin password' },
      hasId: 'string',
    })
    expect(parts[1]).toEqual(parts[0])
  })

  test('needs both fields', async () => {
    for (const form of [{ username: 'admin' }, { password: 'x' }, { username: ' ', password: 'x' }]) {
      expect((await login(form)).status).toBe(400)
    }
  })

  test('after five wrong passwords makes everybody wait, also with the right one, until a minute has passed', async () => {
    const { username, password } = await staff.member('crew')
    for (let tries = 0; tries < 5; tries += 1) await login({ username, password: 'wrong' })
    const late = await login({ username: username.toUpperCase(), password: 'wrong' })
    expect([late.status, (await login({ username, password })).status]).toEqual([401, 429])
    app.forward(2)
    const answer = await login({ username, password })
    expect(answer.status).toBe(200)
  })
})

describe('strangers who guess at a password of the office', () => {
  test('keep its owner out neither of a browser that is known, nor of what asks for the password in a session', async () => {
    const { username, password, visitor } = await staff.member('owner')
    for (let tries = 0; tries < 6; tries += 1) await login({ username, password: 'wrong' })
    expect((await login({ username, password })).status).toBe(429)
    const own = { current: password, next: 'a password that is long enough' }
    expect((await visitor.request('PUT', '/api/crm/password', own)).status).toBe(200)
    for (let tries = 0; tries < 6; tries += 1) await login({ username, password: 'wrong' })
    expect((await login({ username, password: own.next })).status).toBe(429)
    expect((await visitor.post('/api/admin/login', { username, password: own.next })).status).toBe(200)
    // In the session they are counted too, or whoever sits at it could try for ever.
    const guess = { current: 'wrong', next: 'another one that is long enough' }
    for (let tries = 0; tries < 6; tries += 1)
      expect((await visitor.request('PUT', '/api/crm/password', guess)).body.code).toBe('password_wrong')
    expect((await visitor.request('PUT', '/api/crm/password', { ...guess, current: own.next })).status).toBe(429)
  })
})

describe('a session of staff', () => {
  test('ends with the sign-out, also for whoever kept its cookie', async () => {
    const owner = await staff.owner()
    const token = owner.jar.get('fg_staff') ?? ''
    expect((await owner.post('/api/crm/logout')).status).toBe(204)
    const other = app.visitor()
    other.jar.set('fg_staff', token)
    expect((await other.get('/api/crm/me')).status).toBe(401)
  })

  test.each([
    ['of staff', '/api/crm/logout', 'fg_staff'],
    ['of a customer', '/api/logout', 'fg_session'],
  ])('%s is no more in the browser also where a sign-out failed', async (_whose, path, cookie) => {
    const browser = await staff.owner()
    browser.jar.set('fg_session', 'a'.repeat(43))
    await app.database.query('alter table infra.sessions rename to sessions_away')
    try {
      const answer = await browser.post(path)
      expect(answer.status).toBe(500)
      expect(answer.headers.getSetCookie().filter((one) => one.startsWith(`${cookie}=;`))).toEqual([
        expect.stringContaining('Max-Age=0'),
      ])
    } finally {
      await app.database.query('alter table infra.sessions_away rename to sessions')
    }
  })

  test('ends after half an hour without a request', async () => {
    const owner = await staff.owner()
    app.forward(20)
    expect((await owner.get('/api/crm/me')).status).toBe(200)
    app.forward(31)
    expect((await owner.get('/api/crm/me')).status).toBe(401)
  })

  test('opens nothing once the member was removed', async () => {
    const { staffId, visitor } = await staff.member('crew')
    expect((await visitor.get('/api/crm/me')).status).toBe(200)
    const done = await perform(
      app.ctx.log,
      { meta: { actor: { kind: 'operator' } } },
      { staff: allStaff },
      ({ staff: all }) => {
        const removed = removeStaff(staffId, all)
        return isRefusal(removed) ? removed : { staff: removed }
      },
    )
    expect(isRefusal(done)).toBe(false)
    expect((await visitor.get('/api/crm/me')).status).toBe(401)
  })

  test('of the crew is refused what is for owners', async () => {
    const { visitor } = await staff.member('crew')
    expect((await visitor.get('/api/crm/me')).body.role).toBe('crew')
    for (const path of ['/api/admin/leads', '/api/crm/customers', '/api/email/accounts', '/api/google/status']) {
      expect([path, (await visitor.get(path)).status]).toEqual([path, 403])
    }
  })
})
