import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accountVisitors, password, subjects, type Visitor } from '#tests/support/account-visitors.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp()
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

describe('signing out', () => {
  test('ends the session itself, and leads home', async () => {
    const { visitor } = await people.customer()
    const token = visitor.jar.get('fg_session') ?? ''
    const answer = await visitor.request('GET', '/api/logout', undefined, {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    const other = ctx.visitor()
    other.jar.set('fg_session', token)
    expect(await people.whoIs(other)).toBeNull()
  })

  test.each([
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
  ])('is not done by another page or a picture: %j', async (headers) => {
    const { visitor, email } = await people.customer()
    await visitor.request('GET', '/api/logout', undefined, headers)
    expect(await people.whoIs(visitor)).toMatchObject({ email })
  })
})

describe('an erased customer', () => {
  test('is signed out everywhere, and neither password nor waiting registration opens the account', async () => {
    const [{ visitor, email }, other] = [await people.customer(), await people.customer()]
    await people.signUp(ctx.visitor(), email)
    const { id } = await people.whoIs(visitor)
    expect((await eraseCustomer(ctx, id)).result).toMatchObject({ status: 'erased' })
    expect(await people.whoIs(visitor)).toBeNull()
    expect((await people.signIn(ctx.visitor(), email)).status).toBe(401)
    const owners = await ctx.database.query<{ owner: string }>(
      `select owner from infra.password_hashes where owner = 'customer:' || $1
       union all select owner from infra.sessions where owner = $1
       union all select p.owner from infra.password_hashes p join es.events e
         on p.owner = 'request:' || (e.data ->> 'requestId') where e.stream = 'account-' || $1`,
      [id],
    )
    expect(owners).toEqual([])
    expect(await people.mailsTo(email, subjects.registration)).toEqual([])
    expect(await people.whoIs(other.visitor)).toMatchObject({ email: other.email })
    expect((await people.signIn(ctx.visitor(), other.email)).status).toBe(200)
  })

  test('whose erasure was interrupted when the key was gone is nowhere after a repetition by their id', async () => {
    const { visitor, email } = await people.customer()
    const { id } = await people.whoIs(visitor)
    expect(await people.mailsTo(email, subjects.registration)).not.toEqual([])
    const interrupted = eraseCustomer(ctx, id, () => {
      throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    expect((await eraseCustomer(ctx, id)).result).toMatchObject({ status: 'erased before' })
    expect(await people.mailsTo(email, subjects.registration)).toEqual([])
  })
})

test('whoever is not known cannot be erased, and no table is written anew for them', async () => {
  await people.customer()
  const files = () => ctx.database.query("select pg_relation_filenode('infra.sessions') as sessions")
  const before = await files()
  await expect(eraseCustomer(ctx, 'nobody@example.com')).rejects.toThrow('Nobody is known as')
  expect(await files()).toEqual(before)
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
    const { email } = await people.customer()
    const visitor = ctx.visitor()
    const wrong = await form(visitor, { email, password: 'wrong', returnTo: '/dashboard' })
    expect(wrong.headers.get('location')).toBe('/auth?failed=sign_in_failed&returnTo=%2Fdashboard')
    expect((await form(visitor, { email: 'x', password })).headers.get('location')).toBe('/auth?failed=invalid_request')
    const right = await form(visitor, { email, password, returnTo: '/dashboard' })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(await people.whoIs(visitor)).toMatchObject({ email })
    expect((await form(ctx.visitor(), { email, password, returnTo: '//evil.example' })).headers.get('location')).toBe(
      '/portal',
    )
  })

  test('and with a full name it asks for an account', async () => {
    const email = people.newAddress()
    const sent = await form(ctx.visitor(), { fullName: 'Asha Gill', email, password, language: 'fr' })
    expect(sent.headers.get('location')).toBe('/auth?sent=registration')
    await eventually(
      async () => (await people.mailsTo(email, 'Confirmez votre adresse courriel')).length === 1,
      'the French mail',
    )
    const weak = await form(ctx.visitor(), { fullName: 'Asha Gill', email, password: 'password' })
    expect(weak.headers.get('location')).toBe('/auth?failed=password_weak&mode=sign-up')
  })

  test('a form of another site is refused', async () => {
    const { email } = await people.customer()
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
    const { visitor, email } = await people.customer()
    const asked = await ctx.visitor().post('/api/auth/reset-request', { email })
    const nobody = await ctx.visitor().post('/api/auth/reset-request', { email: people.newAddress() })
    expect([asked.status, asked.body]).toEqual([nobody.status, nobody.body])
    const token = await people.mailed(email, 'reset')
    const other = ctx.visitor()
    expect((await other.post('/api/auth/reset', { token, password: 'password' })).body.code).toBe('password_weak')
    expect((await other.post('/api/auth/reset', { token, password: 'a whole new password' })).status).toBe(200)
    expect(await people.whoIs(other)).toMatchObject({ email })
    expect(await people.whoIs(visitor), 'signed out elsewhere').toBeNull()
    expect((await other.post('/api/auth/reset', { token, password: 'once more a new one' })).status).toBe(410)
    expect((await people.signIn(ctx.visitor(), email)).status).toBe(401)
    await eventually(async () => (await people.mailsTo(email, subjects.changed)).length === 1, 'the word about it')
  })
})

describe('one’s own account', () => {
  test('changes its password with the old one, keeps this session and ends the others', async () => {
    const { visitor, email } = await people.customer()
    const elsewhere = ctx.visitor()
    await people.signIn(elsewhere, email)
    const change = (current: string, next: string) => visitor.post('/api/user/password', { current, password: next })
    expect((await change('wrong', 'a whole new password')).body.code).toBe('password_wrong')
    expect((await change(password, 'password')).body.code).toBe('password_weak')
    expect((await change(password, 'a whole new password')).status).toBe(200)
    expect([await people.whoIs(visitor), await people.whoIs(elsewhere)]).toEqual([
      expect.objectContaining({ email }),
      null,
    ])
    expect((await people.signIn(ctx.visitor(), email, 'a whole new password')).status).toBe(200)
  })

  test('changes its name', async () => {
    const { visitor } = await people.customer()
    const profile = { firstName: 'Asha', lastName: 'Gill', phone: '416 555 0134' }
    expect((await visitor.patch('/api/user/profile', profile)).body).toMatchObject({
      firstName: 'Asha',
      lastName: 'Gill',
    })
    expect(await people.whoIs(visitor)).toMatchObject({ lastName: 'Gill' })
  })

  test('lists where it is signed in and ends any of it, but nobody else’s', async () => {
    const [{ visitor, email }, stranger] = [await people.customer(), await people.customer()]
    const elsewhere = ctx.visitor()
    await elsewhere.request('POST', '/api/login', { email, password }, { 'user-agent': 'Another phone' })
    const { body: sessions } = await visitor.get('/api/user/sessions')
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
    expect(other).toMatchObject({ device: 'Another phone' })
    const end = (who: Visitor) => who.request('DELETE', `/api/user/sessions/${other.id}`)
    expect((await end(stranger.visitor)).status).toBe(404)
    expect(await people.whoIs(elsewhere)).not.toBeNull()
    expect((await end(visitor)).status).toBe(204)
    expect(await people.whoIs(elsewhere)).toBeNull()
  })

  test.each([
    ['POST', '/api/user/password', { current: 'x', password: 'a whole new password' }],
    ['PATCH', '/api/user/profile', { firstName: 'A', lastName: 'B', phone: '' }],
    ['GET', '/api/user/sessions', undefined],
    ['DELETE', '/api/user/sessions/abc', undefined],
  ])('%s %s is 401 for nobody', async (method, path, body) => {
    const answer = await ctx.visitor().request(method, path, body)
    expect([answer.status, answer.body.message]).toEqual([401, 'Unauthorized: please sign in first.'])
  })

  test('of nothing that the database holds, a cookie can be made', async () => {
    const { visitor } = await people.customer()
    const rows = await ctx.database.query('select * from infra.sessions')
    for (const text of rows.flatMap((row) => Object.values(row).map(String))) {
      const thief = ctx.visitor()
      thief.jar.set('fg_session', encodeURIComponent(text))
      expect(await people.whoIs(thief)).toBeNull()
    }
    expect(JSON.stringify(rows)).not.toContain(visitor.jar.get('fg_session'))
    const log = await ctx.database.query('select data::text as data from es.events')
    expect(JSON.stringify(log)).not.toMatch(/argon2|glaze and sprinkles/)
  })
})
