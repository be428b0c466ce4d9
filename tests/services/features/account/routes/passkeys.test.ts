import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { enforceRetention } from '#infra/stores/retention.ts'
import { accountVisitors, password, subjects, type Visitor } from '#tests/support/account-visitors.ts'
import { softwareAuthenticator, type Authenticator, type Deviation } from '#tests/support/authenticator.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
/** The test app is opened without APP_URL. */
let origin: string
let asha: Awaited<ReturnType<typeof withPasskey>>
beforeAll(async () => {
  ctx = await openTestApp()
  people = accountVisitors(ctx)
  origin = `http://localhost:${new URL(ctx.url).port}`
  asha = await withPasskey()
})
afterAll(() => ctx.close())

const optionsToAdd = (visitor: Visitor, current = password) => visitor.post('/api/user/passkeys/options', { current })

async function add(visitor: Visitor, key: Authenticator, deviation: Deviation = {}) {
  const { body: options } = await optionsToAdd(visitor)
  return visitor.post('/api/user/passkeys', { name: 'My phone', credential: key.create(options, deviation) })
}

async function withPasskey(hasCounter = true) {
  const { visitor, email } = await people.customer()
  const key = softwareAuthenticator(origin, hasCounter)
  expect((await add(visitor, key)).status).toBe(201)
  return { visitor, email, key, ...((await people.whoIs(visitor)) as { id: string }) }
}

const optionsToSignIn = async (visitor: Visitor): Promise<{ challenge: string }> =>
  (await visitor.post('/api/auth/passkey/options', {})).body

async function signIn(visitor: Visitor, key: Authenticator, deviation: Deviation = {}) {
  const credential = key.get(await optionsToSignIn(visitor), deviation)
  return visitor.post('/api/auth/passkey', { credential })
}

async function expectRefused(visitor: Visitor, answer: { status: number; body: { code: string } }) {
  expect([answer.status, answer.body.code]).toEqual([401, 'passkey_failed'])
  expect(await people.whoIs(visitor)).toBeNull()
}

describe('adding a passkey', () => {
  test('lists it by its name, and tells the owner by mail', async () => {
    const { visitor, email } = await withPasskey()
    const { body } = await visitor.get('/api/user/passkeys')
    expect(body).toMatchObject({ asksPassword: true, passkeys: [{ name: 'My phone', lastUsedAt: null }] })
    await eventually(
      async () => (await people.mailsTo(email, 'A passkey was added to your account')).length === 1,
      'the mail about the passkey',
    )
  })

  test('asks for a discoverable credential with user verification, without what is registered already', async () => {
    const { visitor, key } = asha
    expect((await optionsToAdd(visitor)).body).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
    })
  })

  test('needs the password', async () => {
    const { visitor } = asha
    expect((await optionsToAdd(visitor, 'a guess')).body.code).toBe('password_wrong')
    expect((await visitor.post('/api/user/passkeys/options', {})).body.code).toBe('password_wrong')
  })

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'http://localhost.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['of a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is refused', async (_, deviation) => {
    const { visitor } = asha
    const answer = await add(visitor, softwareAuthenticator(origin), deviation)
    expect([answer.status, answer.body.code]).toEqual([409, 'passkey_refused'])
    expect((await visitor.get('/api/user/passkeys')).body.passkeys).toHaveLength(1)
  })

  test('with the challenge of another customer, or with a credential of theirs, is refused', async () => {
    const [{ visitor }, other] = [await people.customer(), await withPasskey()]
    const { body: theirs } = await optionsToAdd(other.visitor)
    const credential = softwareAuthenticator(origin).create(theirs)
    expect((await visitor.post('/api/user/passkeys', { name: 'Mine', credential })).body.code).toBe('passkey_refused')
    expect((await add(visitor, other.key)).body.code).toBe('passkey_refused')
    expect((await visitor.get('/api/user/passkeys')).body.passkeys).toEqual([])
    const userHandle = Buffer.from(other.id).toString('base64url')
    expect((await signIn(ctx.visitor(), other.key, { userHandle })).body.user.id).toBe(other.id)
  })
})

describe('signing in with a passkey', () => {
  test('leads to the account that it was made for, and is noted with the passkey', async () => {
    const { email, key, visitor } = asha
    const browser = ctx.visitor()
    const answer = await signIn(browser, key)
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'signed_in', user: { email } }])
    expect(await people.whoIs(browser)).toMatchObject({ email })
    const { body } = await visitor.get('/api/user/passkeys')
    expect(body.passkeys[0].lastUsedAt).not.toBeNull()
  })

  test('counts once: the same answer again gives no session', async () => {
    const { key, email } = await withPasskey(false)
    const credential = key.get(await optionsToSignIn(ctx.visitor()))
    const first = ctx.visitor()
    await first.post('/api/auth/passkey', { credential })
    expect(await people.whoIs(first)).toMatchObject({ email })
    const second = ctx.visitor()
    await expectRefused(second, await second.post('/api/auth/passkey', { credential }))
    // An authenticator without a counter goes on to work.
    expect((await signIn(second, key)).status).toBe(200)
  })

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['a challenge that cannot be read', { challenge: '\u0000' }],
    ['the user handle of another customer', { userHandle: Buffer.from('c0ther').toString('base64url') }],
    ['a counter that did not advance', { counter: 1 }],
    ['a counter that went back', { counter: 0 }],
  ])('with %s gives no session', async (_, deviation) => {
    const { key } = asha
    expect((await signIn(ctx.visitor(), key)).status).toBe(200)
    const browser = ctx.visitor()
    await expectRefused(browser, await signIn(browser, key, deviation))
    expect((await signIn(ctx.visitor(), key)).status).toBe(200)
  })

  test('with the signature of another key, or a key that nobody added, gives no session', async () => {
    const [one, other] = [asha, await withPasskey()]
    const browser = ctx.visitor()
    const forged = { ...other.key.get(await optionsToSignIn(browser)), id: one.key.id, rawId: one.key.id }
    await expectRefused(browser, await browser.post('/api/auth/passkey', { credential: forged }))
    await expectRefused(browser, await signIn(browser, softwareAuthenticator(origin), { userHandle: 'AA' }))
  })

  test('with a challenge that was given for adding gives no session', async () => {
    const { visitor, key } = asha
    const { body: options } = await optionsToAdd(visitor)
    const browser = ctx.visitor()
    await expectRefused(browser, await browser.post('/api/auth/passkey', { credential: key.get(options) }))
  })

  test('is slowed down after five failures, also for what would be right', async () => {
    const { key } = await withPasskey()
    for (let tries = 0; tries < 6; tries += 1)
      expect((await signIn(ctx.visitor(), key, { isVerified: false })).status).toBe(401)
    // The wait doubles: here it is beyond what the requests before it take.
    await ctx.database.query(
      `update infra.sign_in_failures set blocked_until = $1 where key like 'passkey:%' and failures = 6`,
      [new Date(Date.parse(ctx.ctx.clock()) + 60_000)],
    )
    expect((await signIn(ctx.visitor(), key)).status).toBe(429)
  })
})

describe('a passkey that was removed', () => {
  test('signs nobody in, and only its owner removes it', async () => {
    const [{ visitor, key }, other] = [await withPasskey(), await people.customer()]
    const [{ id }] = (await visitor.get('/api/user/passkeys')).body.passkeys
    const remove = (who: Visitor) => who.request('DELETE', `/api/user/passkeys/${id}`)
    expect((await remove(other.visitor)).status).toBe(404)
    expect((await signIn(ctx.visitor(), key)).status).toBe(200)
    expect((await remove(visitor)).status).toBe(204)
    expect((await remove(visitor)).status).toBe(404)
    expect((await visitor.get('/api/user/passkeys')).body.passkeys).toEqual([])
    const browser = ctx.visitor()
    await expectRefused(browser, await signIn(browser, key))
    expect(await keysOf(key)).toBe(0)
  })
})

test('a password that is reset removes them, and the mail about it says so to those who had one alone', async () => {
  const [{ email, key }, other] = [await withPasskey(), await people.customer()]
  for (const address of [email, other.email]) {
    await ctx.visitor().post('/api/auth/reset-request', { email: address })
    const token = await people.mailed(address, 'reset')
    expect((await ctx.visitor().post('/api/auth/reset', { token, password: 'a whole new password' })).status).toBe(200)
  }
  const mailTo = (address: string) =>
    eventually(async () => (await people.mailsTo(address, subjects.changed))[0], 'the mail about the password')
  expect(await mailTo(email)).toContain('Your passkeys were removed with it')
  expect(await mailTo(other.email)).not.toContain('passkey')
  const browser = ctx.visitor()
  await expectRefused(browser, await signIn(browser, key))
})

test('an erased customer’s passkeys are deleted and sign nobody in', async () => {
  const { id, key, visitor } = await withPasskey()
  await optionsToAdd(visitor)
  expect((await eraseCustomer(ctx, id)).result).toMatchObject({ status: 'erased' })
  expect(await keysOf(key)).toBe(0)
  expect(await ctx.database.query('select challenge from infra.passkey_challenges where owner = $1', [id])).toEqual([])
  const browser = ctx.visitor()
  await expectRefused(browser, await signIn(browser, key))
})

const keysOf = async ({ id }: Authenticator): Promise<number> =>
  (await ctx.database.query('select passkey_id from infra.passkeys where credential_id = $1', [id])).length

test.each([
  ['GET', '/api/user/passkeys', undefined],
  ['POST', '/api/user/passkeys/options', {}],
  ['DELETE', '/api/user/passkeys/abc', undefined],
] as const)('%s %s is for whoever is signed in', async (method, path, body) => {
  expect((await ctx.visitor().request(method, path, body)).status).toBe(401)
})

describe('later', () => {
  test('a challenge is answered too late after five minutes, and is deleted in time', async () => {
    const { key } = asha
    const browser = ctx.visitor()
    const options = await optionsToSignIn(browser)
    ctx.forward(6)
    await expectRefused(browser, await browser.post('/api/auth/passkey', { credential: key.get(options) }))
    await optionsToSignIn(browser)
    ctx.forward(6)
    await enforceRetention(ctx.database, ctx.ctx.clock())
    expect(await ctx.database.query('select challenge from infra.passkey_challenges')).toEqual([])
  })

  test('without a password, a sign-in of the last ten minutes is asked for', async () => {
    const { visitor } = await people.customer()
    const { id } = await people.whoIs(visitor)
    await ctx.identities.customers.passwords.delete(`customer:${id}`)
    expect((await visitor.get('/api/user/passkeys')).body.asksPassword).toBe(false)
    expect((await optionsToAdd(visitor, '')).status).toBe(200)
    ctx.forward(11)
    expect((await optionsToAdd(visitor, '')).body.code).toBe('sign_in_again')
  })
})
