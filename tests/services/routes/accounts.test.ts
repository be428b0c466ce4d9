import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

type Visitor = ReturnType<TestApp['visitor']>

const password = 'glaze and sprinkles'
let ctx: TestApp
let count = 0
beforeAll(async () => {
  ctx = await openTestApp()
})
afterAll(() => ctx.close())

const newAddress = () => `asha${(count += 1)}@example.com`
const subjects = {
  registration: 'Confirm your e-mail address',
  known: 'You already have an account',
  reset: 'Choose a new password',
  changed: 'Your password was changed',
}

/** What was mailed to an address under a subject, the last one first. */
async function mailsTo(email: string, subject: string): Promise<string[]> {
  const { body } = await ctx.visitor().get('/sandbox/mail/messages')
  const messages: { to: string; subject: string; text: string }[] = body.messages
  return messages
    .filter((one) => one.to.toLowerCase() === email.toLowerCase() && one.subject === subject)
    .map(({ text }) => text)
}
const tokenIn = (text: string, name: 'confirm' | 'reset') => new RegExp(`[?&]${name}=(\\S+)`).exec(text)?.[1] ?? ''
async function mailed(email: string, name: 'confirm' | 'reset', than = 0): Promise<string> {
  const subject = name === 'confirm' ? subjects.registration : subjects.reset
  const mails = await eventually(async () => {
    const found = await mailsTo(email, subject)
    return found.length > than && found
  }, `a mail to ${email}`)
  return tokenIn(mails[0] ?? '', name)
}

const signUp = (visitor: Visitor, email: string, change: object = {}) =>
  visitor.post('/api/auth/registration', { fullName: 'Asha Kaur Gill', email, password, ...change })
const signIn = (visitor: Visitor, email: string, secret = password) =>
  visitor.post('/api/login', { email, password: secret })
const whoIs = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).body

/** Somebody with an account of their own, signed in. */
async function customer() {
  const [visitor, email] = [ctx.visitor(), newAddress()]
  await signUp(visitor, email)
  const { status } = await visitor.post('/api/auth/verification', { token: await mailed(email, 'confirm') })
  expect(status).toBe(200)
  return { visitor, email }
}

describe('signing up', () => {
  test('opens an account when the address was confirmed, and not before', async () => {
    const [visitor, email] = [ctx.visitor(), newAddress()]
    const asked = await signUp(visitor, ` ${email.toUpperCase()} `)
    expect([asked.status, asked.body]).toEqual([202, { status: 'mail_sent' }])
    expect(await whoIs(visitor)).toBeNull()
    const token = await mailed(email.toUpperCase(), 'confirm')
    expect((await signIn(ctx.visitor(), email)).status, 'no account yet').toBe(401)

    const confirmed = await visitor.post('/api/auth/verification', { token })
    expect(confirmed.body).toMatchObject({ status: 'signed_in', user: { firstName: 'Asha', lastName: 'Kaur Gill' } })
    expect(await whoIs(visitor)).toMatchObject({ email: email.toUpperCase(), firstName: 'Asha', lastName: 'Kaur Gill' })
    expect((await signIn(ctx.visitor(), email)).status).toBe(200)
  })

  test('the link works once: pressed again it signs nobody in', async () => {
    const [visitor, email] = [ctx.visitor(), newAddress()]
    await signUp(visitor, email)
    const token = await mailed(email, 'confirm')
    expect((await visitor.post('/api/auth/verification', { token })).status).toBe(200)
    const other = ctx.visitor()
    expect((await other.post('/api/auth/verification', { token })).status).toBe(410)
    expect(await whoIs(other)).toBeNull()
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
    const { email } = await customer()
    const stranger = ctx.visitor()
    const asked = await signUp(stranger, email, { fullName: 'Mallory', password: 'another good password' })
    expect([asked.status, asked.body]).toEqual([202, { status: 'mail_sent' }])
    await eventually(async () => (await mailsTo(email, subjects.known)).length === 1, 'the mail to the owner')
    expect((await signIn(ctx.visitor(), email, 'another good password')).status).toBe(401)
    expect((await signIn(ctx.visitor(), email)).body).toMatchObject({ user: { firstName: 'Asha' } })
  })

  test('of somebody who took another’s address: their password is void once its owner has come', async () => {
    const [mallory, asha, email] = [ctx.visitor(), ctx.visitor(), newAddress()]
    await signUp(mallory, email, { fullName: 'Mallory', password: 'i was here first' })
    const first = await mailed(email, 'confirm')
    await signUp(asha, email)
    const second = await mailed(email, 'confirm', 1)
    const [own, others] = [first, second].toSorted((a) => (a === second ? -1 : 1))
    expect((await asha.post('/api/auth/verification', { token: own })).status).toBe(200)
    expect((await mallory.post('/api/auth/verification', { token: others })).status).toBe(410)
    expect((await signIn(ctx.visitor(), email, 'i was here first')).status).toBe(401)
  })

  test.each(['password', '12345678', 'asha gill', 'freshglaze', 'qwertyuiop', 'aaaaaaaaaaaa'])(
    'refuses the password %j',
    async (weak) => {
      const asked = await signUp(ctx.visitor(), newAddress(), { password: weak, fullName: 'Asha Gill' })
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
    const { email } = await customer()
    const [wrong, unknown] = [
      await signIn(ctx.visitor(), email, 'wrong'),
      await signIn(ctx.visitor(), newAddress(), 'wrong'),
    ]
    const { id: _, ...told } = wrong.body
    expect(told).toEqual({ code: 'sign_in_failed', message: 'The e-mail address or the password is not right.' })
    expect(unknown.body).toMatchObject(told)
    expect([wrong.status, unknown.status]).toEqual([401, 401])
  })

  test('a session of before is not taken over: every sign-in has a cookie of its own, kept from scripts and other sites', async () => {
    const { email } = await customer()
    const visitor = ctx.visitor()
    visitor.jar.set('fg_session', 'a token that somebody planted here')
    const answer = await signIn(visitor, email)
    const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('fg_session='))
    expect(cookie).toMatch(/^fg_session=[\w-]{43}; .*HttpOnly.*SameSite=Lax/)
    expect(visitor.jar.get('fg_session')).not.toContain('planted')
    expect(await whoIs(visitor)).toMatchObject({ email })
  })

  test('waits grow with wrong passwords, for addresses of nobody too, and a reset lets the owner in at once', async () => {
    const { email } = await customer()
    const nobody = newAddress()
    for (const address of [email, nobody]) {
      // The first five are free; then the wait doubles from a second, and has passed before each next guess.
      for (let guess = 1; guess <= 13; guess += 1) {
        ctx.forward(15)
        expect((await signIn(ctx.visitor(), address, 'wrong')).status).toBe(401)
      }
      expect((await signIn(ctx.visitor(), address, 'wrong')).status).toBe(429)
    }
    await signIn(ctx.visitor(), email, 'wrong')
    const right = await signIn(ctx.visitor(), email)
    expect(right.status, 'not even the right one is looked at').toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    await ctx.visitor().post('/api/auth/reset-request', { email })
    const owner = ctx.visitor()
    const token = await mailed(email, 'reset')
    expect((await owner.post('/api/auth/reset', { token, password: 'a whole new password' })).status).toBe(200)
    expect((await signIn(ctx.visitor(), email, 'a whole new password')).status).toBe(200)
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

describe('signing out', () => {
  test('ends the session itself, and leads home', async () => {
    const { visitor } = await customer()
    const token = visitor.jar.get('fg_session') ?? ''
    const answer = await visitor.request('GET', '/api/logout', undefined, {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    const other = ctx.visitor()
    other.jar.set('fg_session', token)
    expect(await whoIs(other)).toBeNull()
  })

  test.each([
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
  ])('is not done by another page or a picture: %j', async (headers) => {
    const { visitor, email } = await customer()
    await visitor.request('GET', '/api/logout', undefined, headers)
    expect(await whoIs(visitor)).toMatchObject({ email })
  })
})

describe('the addresses of the specification', () => {
  test.each([
    ['/api/login', '/auth'],
    ['/api/login?returnTo=%2Fdashboard%2Fbookings', '/auth?returnTo=%2Fdashboard%2Fbookings'],
    ['/api/login?returnTo=https%3A%2F%2Fevil.example', '/auth'],
    ['/api/login?returnTo=%2F%2Fevil.example', '/auth'],
  ])('GET %s leads to %s', async (path, to) => {
    const answer = await ctx.visitor().get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
  })

  const form = (visitor: Visitor, fields: Record<string, string>) =>
    visitor.request('POST', '/api/login', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

  test('POST /api/login takes the form as it is, and tells by the address that it leads to', async () => {
    const { email } = await customer()
    const visitor = ctx.visitor()
    const wrong = await form(visitor, { email, password: 'wrong', returnTo: '/dashboard' })
    expect(wrong.headers.get('location')).toBe('/auth?failed=sign_in_failed&returnTo=%2Fdashboard')
    expect((await form(visitor, { email: 'x', password })).headers.get('location')).toBe('/auth?failed=invalid_request')
    const right = await form(visitor, { email, password, returnTo: '/dashboard' })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(await whoIs(visitor)).toMatchObject({ email })
    expect((await form(ctx.visitor(), { email, password, returnTo: '//evil.example' })).headers.get('location')).toBe(
      '/portal',
    )
  })

  test('and with a full name it asks for an account', async () => {
    const email = newAddress()
    const sent = await form(ctx.visitor(), { fullName: 'Asha Gill', email, password, language: 'fr' })
    expect(sent.headers.get('location')).toBe('/auth?sent=registration')
    await eventually(
      async () => (await mailsTo(email, 'Confirmez votre adresse courriel')).length === 1,
      'the French mail',
    )
    const weak = await form(ctx.visitor(), { fullName: 'Asha Gill', email, password: 'password' })
    expect(weak.headers.get('location')).toBe('/auth?failed=password_weak&mode=sign-up')
  })

  test('a form of another site is refused', async () => {
    const { email } = await customer()
    const visitor = ctx.visitor()
    const answer = await visitor.request('POST', '/api/login', new URLSearchParams({ email, password }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    })
    expect(answer.status).toBe(403)
    expect(visitor.jar.has('fg_session')).toBe(false)
  })
})

describe('a forgotten password', () => {
  test('is set by a link that works once, and ends every other session', async () => {
    const { visitor, email } = await customer()
    const asked = await ctx.visitor().post('/api/auth/reset-request', { email })
    const nobody = await ctx.visitor().post('/api/auth/reset-request', { email: newAddress() })
    expect([asked.status, asked.body]).toEqual([nobody.status, nobody.body])
    const token = await mailed(email, 'reset')
    const other = ctx.visitor()
    expect((await other.post('/api/auth/reset', { token, password: 'password' })).body.code).toBe('password_weak')
    expect((await other.post('/api/auth/reset', { token, password: 'a whole new password' })).status).toBe(200)
    expect(await whoIs(other)).toMatchObject({ email })
    expect(await whoIs(visitor), 'signed out elsewhere').toBeNull()
    expect((await other.post('/api/auth/reset', { token, password: 'once more a new one' })).status).toBe(410)
    expect((await signIn(ctx.visitor(), email)).status).toBe(401)
    await eventually(async () => (await mailsTo(email, subjects.changed)).length === 1, 'the word about it')
  })
})

describe('one’s own account', () => {
  test('changes its password with the old one, keeps this session and ends the others', async () => {
    const { visitor, email } = await customer()
    const elsewhere = ctx.visitor()
    await signIn(elsewhere, email)
    const change = (current: string, next: string) => visitor.post('/api/user/password', { current, password: next })
    expect((await change('wrong', 'a whole new password')).body.code).toBe('password_wrong')
    expect((await change(password, 'password')).body.code).toBe('password_weak')
    expect((await change(password, 'a whole new password')).status).toBe(200)
    expect([await whoIs(visitor), await whoIs(elsewhere)]).toEqual([expect.objectContaining({ email }), null])
    expect((await signIn(ctx.visitor(), email, 'a whole new password')).status).toBe(200)
  })

  test('changes its name', async () => {
    const { visitor } = await customer()
    const profile = { firstName: 'Asha', lastName: 'Gill', phone: '416 555 0134' }
    expect((await visitor.patch('/api/user/profile', profile)).body).toMatchObject({
      firstName: 'Asha',
      lastName: 'Gill',
    })
    expect(await whoIs(visitor)).toMatchObject({ lastName: 'Gill' })
  })

  test('lists where it is signed in and ends any of it, but nobody else’s', async () => {
    const [{ visitor, email }, stranger] = [await customer(), await customer()]
    const elsewhere = ctx.visitor()
    await elsewhere.request('POST', '/api/login', { email, password }, { 'user-agent': 'Another phone' })
    const { body: sessions } = await visitor.get('/api/user/sessions')
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
    expect(other).toMatchObject({ device: 'Another phone' })
    const end = (who: Visitor) => who.request('DELETE', `/api/user/sessions/${other.id}`)
    expect((await end(stranger.visitor)).status).toBe(404)
    expect(await whoIs(elsewhere)).not.toBeNull()
    expect((await end(visitor)).status).toBe(204)
    expect(await whoIs(elsewhere)).toBeNull()
  })

  test.each([
    ['POST', '/api/user/password', { current: 'x', password: 'a whole new password' }],
    ['PATCH', '/api/user/profile', { firstName: 'A', lastName: 'B', phone: '' }],
    ['GET', '/api/user/sessions', undefined],
    ['DELETE', '/api/user/sessions/abc', undefined],
  ])('%s %s is 401 for nobody', async (method, path, body) => {
    const answer = await ctx.visitor().request(method, path, body)
    expect([answer.status, answer.body.message]).toEqual([401, 'Unauthorized'])
  })

  test('of nothing that the database holds, a cookie can be made', async () => {
    const { visitor } = await customer()
    const rows = await ctx.database.query('select * from infra.sessions')
    for (const text of rows.flatMap((row) => Object.values(row).map(String))) {
      const thief = ctx.visitor()
      thief.jar.set('fg_session', encodeURIComponent(text))
      expect(await whoIs(thief)).toBeNull()
    }
    expect(JSON.stringify(rows)).not.toContain(visitor.jar.get('fg_session'))
    const log = await ctx.database.query('select data::text as data from es.events')
    expect(JSON.stringify(log)).not.toMatch(/argon2|glaze and sprinkles/)
  })
})
