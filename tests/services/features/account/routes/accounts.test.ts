import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accountVisitors, subjects, type Visitor } from '#tests/support/account-visitors.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp({ passwordMemoryMiB: 19 })
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

describe('signing up', () => {
  test('opens an account when the address was confirmed, and not before', async () => {
    const [visitor, email] = [ctx.visitor(), people.newAddress()]
    const asked = await people.signUp(visitor, ` ${email.toUpperCase()} `)
    expect([asked.status, asked.body]).toEqual([202, { status: 'mail_sent' }])
    expect(await people.whoIs(visitor)).toBeNull()
    const token = await people.mailed(email.toUpperCase(), 'confirm')
    expect((await people.signIn(ctx.visitor(), email)).status, 'no account yet').toBe(401)

    const confirmed = await visitor.post('/api/auth/verification', { token })
    expect(confirmed.body).toMatchObject({ status: 'signed_in', user: { firstName: 'Asha', lastName: 'Kaur Gill' } })
    expect(await people.whoIs(visitor)).toMatchObject({
      id: expect.any(String),
      profileImageUrl: null,
      email: email.toUpperCase(),
      firstName: 'Asha',
      lastName: 'Kaur Gill',
    })
    expect((await people.signIn(ctx.visitor(), email)).status).toBe(200)
  })

  test('the link works once: pressed again it signs nobody in', async () => {
    const [visitor, email] = [ctx.visitor(), people.newAddress()]
    await people.signUp(visitor, email)
    const token = await people.mailed(email, 'confirm')
    expect((await visitor.post('/api/auth/verification', { token })).status).toBe(200)
    const other = ctx.visitor()
    expect((await other.post('/api/auth/verification', { token })).status).toBe(410)
    expect(await people.whoIs(other)).toBeNull()
  })

  test.each(['', 'x', 'c1.r1.signature', 'c1..', '....'])(
    'a link that was made up (%j) opens nothing',
    async (token) => {
      const visitor = ctx.visitor()
      expect((await visitor.post('/api/auth/verification', { token })).status).toBe(token === '' ? 400 : 404)
      expect(visitor.jar.has('fg_session')).toBe(false)
    },
  )

  test('for an address that has an account answers the same, tells its owner, and changes nothing', async () => {
    const { email } = await people.customer()
    const stranger = ctx.visitor()
    const asked = await people.signUp(stranger, email, { fullName: 'Mallory', password: 'another good password' })
    expect([asked.status, asked.body]).toEqual([202, { status: 'mail_sent' }])
    await eventually(async () => (await people.mailsTo(email, subjects.known)).length === 1, 'the mail to the owner')
    expect((await people.signIn(ctx.visitor(), email, 'another good password')).status).toBe(401)
    expect((await people.signIn(ctx.visitor(), email)).body).toMatchObject({ user: { firstName: 'Asha' } })
  })

  test('of somebody who took another’s address: their password is void once its owner has come', async () => {
    const [mallory, asha, email] = [ctx.visitor(), ctx.visitor(), people.newAddress()]
    await people.signUp(mallory, email, { fullName: 'Mallory', password: 'i was here first' })
    const first = await people.mailed(email, 'confirm')
    await people.signUp(asha, email)
    const second = await people.mailed(email, 'confirm', 1)
    const [own, others] = [first, second].toSorted((a) => (a === second ? -1 : 1))
    expect((await asha.post('/api/auth/verification', { token: own })).status).toBe(200)
    expect((await mallory.post('/api/auth/verification', { token: others })).status).toBe(410)
    expect((await people.signIn(ctx.visitor(), email, 'i was here first')).status).toBe(401)
  })

  test('in another browser than the one that asked, the link asks for a password, and what was typed there counts no more', async () => {
    const [mallory, asha, email] = [ctx.visitor(), ctx.visitor(), people.newAddress()]
    await people.signUp(mallory, email, { fullName: 'Mallory', password: 'typed by a stranger' })
    const token = await people.mailed(email, 'confirm')
    const open = (visitor: Visitor, form: object = {}) => visitor.post('/api/auth/verification', { token, ...form })
    expect((await open(asha)).body.code).toBe('password_needed')
    expect((await open(asha, { password: 'password' })).body.code).toBe('password_weak')
    expect(await people.whoIs(asha)).toBeNull()
    // A cookie of another request, or one that we did not sign, is none of the browser that asked.
    await people.signUp(asha, people.newAddress())
    expect((await open(asha)).body.code).toBe('password_needed')
    asha.jar.set('fg_registration', (mallory.jar.get('fg_registration') ?? '').replace(/[^.]+$/, 'forged'))
    expect((await open(asha)).body.code).toBe('password_needed')
    expect((await open(asha, { password: 'chosen by its owner' })).status).toBe(200)
    expect(await people.whoIs(asha)).toMatchObject({ email })
    expect((await people.signIn(ctx.visitor(), email, 'typed by a stranger')).status).toBe(401)
    expect((await people.signIn(ctx.visitor(), email, 'chosen by its owner')).status).toBe(200)
    expect((await open(mallory)).body.code).toBe('link_expired')
    expect((await open(mallory, { password: 'typed by a stranger' })).body.code).toBe('link_expired')
  })

  test.each(['password', '12345678', 'asha gill', 'freshglaze', 'qwertyuiop', 'aaaaaaaaaaaa'])(
    'refuses the password %j',
    async (weak) => {
      const asked = await people.signUp(ctx.visitor(), people.newAddress(), { password: weak, fullName: 'Asha Gill' })
      expect([asked.status, asked.body.code]).toEqual([400, 'password_weak'])
    },
  )

  test('refuses what is no form of ours, and names the fields', async () => {
    const asked = await ctx.visitor().post('/api/auth/registration', { fullName: '', email: 'x', password: 'short' })
    expect(asked.status).toBe(400)
    expect(asked.body.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'email',
      'fullName',
      'password',
    ])
  })
})

describe('signing in', () => {
  test('an unknown address and a wrong password are answered alike', async () => {
    const { email } = await people.customer()
    const [wrong, unknown] = [
      await people.signIn(ctx.visitor(), email, 'wrong'),
      await people.signIn(ctx.visitor(), people.newAddress(), 'wrong'),
    ]
    const { id: _, ...told } = wrong.body
    expect(told).toEqual({ code: 'sign_in_failed', message: 'The e-mail address or the password is not right.' })
    expect(unknown.body).toMatchObject(told)
    expect([wrong.status, unknown.status]).toEqual([401, 401])
  })

  test('a session of before is not taken over: every sign-in has a cookie of its own, kept from scripts and other sites', async () => {
    const { email } = await people.customer()
    const visitor = ctx.visitor()
    visitor.jar.set('fg_session', 'a token that somebody planted here')
    const answer = await people.signIn(visitor, email)
    const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('fg_session='))
    expect(cookie).toMatch(/^fg_session=[\w-]{43}; .*HttpOnly.*SameSite=Lax/)
    expect(visitor.jar.get('fg_session')).not.toContain('planted')
    expect(await people.whoIs(visitor)).toMatchObject({ email })
  })

  test('waits grow with wrong passwords, for addresses of nobody too, and a reset lets the owner in at once', async () => {
    const { email } = await people.customer()
    const nobody = people.newAddress()
    for (const address of [email, nobody]) {
      // The first five are free; then the wait doubles from a second, and has passed before each next guess.
      for (let guess = 1; guess <= 13; guess += 1) {
        ctx.forward(15)
        expect((await people.signIn(ctx.visitor(), address, 'wrong')).status).toBe(401)
      }
      expect((await people.signIn(ctx.visitor(), address, 'wrong')).status).toBe(429)
    }
    await people.signIn(ctx.visitor(), email, 'wrong')
    const right = await people.signIn(ctx.visitor(), email)
    expect(right.status, 'not even the right one is looked at').toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    await ctx.visitor().post('/api/auth/reset-request', { email })
    const owner = ctx.visitor()
    const token = await people.mailed(email, 'reset')
    expect((await owner.post('/api/auth/reset', { token, password: 'a whole new password' })).status).toBe(200)
    expect((await people.signIn(ctx.visitor(), email, 'a whole new password')).status).toBe(200)
  })

  test('strangers who guess do not keep somebody out of the browser in which they signed in before', async () => {
    const { visitor, email } = await people.customer()
    const guess = async (browser: () => Visitor) => {
      // As long as the wait is, it has passed before each next guess.
      for (let tries = 0; tries < 13; tries += 1) {
        ctx.forward(15)
        expect((await people.signIn(browser(), email, 'wrong')).status).toBe(401)
      }
    }
    await guess(() => ctx.visitor())
    expect((await people.signIn(ctx.visitor(), email)).status, 'a stranger’s browser').toBe(429)
    expect((await people.signIn(visitor, email)).status).toBe(200)
    expect((await people.signIn(ctx.visitor(), email)).status, 'strangers wait all the same').toBe(429)
    await guess(() => visitor)
    expect((await people.signIn(visitor, email)).status, 'its guesses are counted too').toBe(429)
  })

  test('another sign-in in the same browser ends the session that it had, whosever it was', async () => {
    const [first, second] = [await people.customer(), await people.customer()]
    const token = first.visitor.jar.get('fg_session') ?? ''
    expect((await people.signIn(first.visitor, second.email)).status).toBe(200)
    const thief = ctx.visitor()
    thief.jar.set('fg_session', token)
    expect(await people.whoIs(thief)).toBeNull()
    expect(await people.whoIs(first.visitor)).toMatchObject({ email: second.email })
    const own = first.visitor.jar.get('fg_session') ?? ''
    const change = { current: 'glaze and sprinkles', password: 'a whole new password' }
    expect((await first.visitor.post('/api/user/password', change)).status).toBe(200)
    thief.jar.set('fg_session', own)
    expect(await people.whoIs(thief), 'a changed password has a new session').toBeNull()
    expect(await people.whoIs(first.visitor)).toMatchObject({ email: second.email })
  })

  test('a flood of passwords is answered 401 or 429, and the shop goes on', async () => {
    const flood = Array.from({ length: 80 }, () => people.signIn(ctx.visitor(), people.newAddress(), 'wrong'))
    const services = await ctx.visitor().get('/api/services')
    const answers = await Promise.all(flood)
    expect(services.status).toBe(200)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(answers.filter(({ status }) => status === 429).every(({ headers }) => headers.has('retry-after'))).toBe(true)
  })

  test.each([
    ['a=%', 'a cookie that is no text'],
    ['fg_session=%', 'a session that is no text'],
    ['fg_session=', 'an empty session'],
    [`fg_session=${'x'.repeat(1_100)}`, 'a long session'],
    ['fg_session=a=b=c', 'a session with equals signs'],
  ])('%j is %s and nobody’s', async (cookie) => {
    const answer = await fetch(`${ctx.url}/api/auth/user`, { headers: { cookie } })
    expect([answer.status, await answer.json()]).toEqual([200, null])
  })
})
