import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { staffStream } from '#events/staff.ts'
import { dayOf } from '#events/values/toronto.ts'
import { resetStaffPassword } from '#services/features/staff/staff.ts'
import { accountVisitors, password as customerPassword, type Visitor } from '#tests/support/account-visitors.ts'
import { softwareAuthenticator, type Authenticator, type Deviation } from '#tests/support/authenticator.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
/** The test app is opened without APP_URL. */
let origin: string
let asha: Awaited<ReturnType<typeof withPasskey>>
/** An owner who signs in once: of more than three sessions the oldest ends. */
let boss: Member
beforeAll(async () => {
  app = await openTestApp()
  staff = officeStaff(app)
  origin = `http://localhost:${new URL(app.url).port}`
  asha = await withPasskey()
  boss = await staff.member('owner')
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<typeof staff.member>>

const own = '/api/crm/passkeys'
const optionsToAdd = ({ visitor, password }: Member, current = password) => visitor.post(`${own}/options`, { current })

async function add(member: Member, key: Authenticator, deviation: Deviation = {}, name = 'My phone') {
  const { body: options } = await optionsToAdd(member)
  return member.visitor.post(own, { name, credential: key.create(options, deviation) })
}

async function withPasskey(role: 'owner' | 'crew' = 'owner') {
  const member = await staff.member(role)
  const key = softwareAuthenticator(origin)
  expect((await add(member, key)).status).toBe(201)
  return { ...member, key }
}

const optionsToSignIn = async (visitor: Visitor): Promise<{ challenge: string }> =>
  (await visitor.post('/api/admin/login/passkey/options', {})).body

async function signIn(visitor: Visitor, key: Authenticator, deviation: Deviation = {}) {
  const credential = key.get(await optionsToSignIn(visitor), deviation)
  return visitor.post('/api/admin/login/passkey', { credential })
}

const whoIs = async (visitor: Visitor) => (await visitor.get('/api/crm/me')).body.username ?? null

async function expectRefused(visitor: Visitor, answer: { status: number; body: { code: string } }) {
  expect([answer.status, answer.body.code]).toEqual([401, 'passkey_failed'])
  expect(await whoIs(visitor)).toBeNull()
}

/** The newest entry of the history. */
async function lastTold() {
  const last = (await app.ctx.log.readStream(staffStream)).at(-1)
  const day = dayOf(last?.recordedAt ?? '')
  return (await boss.visitor.get(`/api/crm/history?day=${day}&noun=business`)).body[0]
}

const storedKeys = async (staffId: string): Promise<number> =>
  (await app.database.query("select 1 from infra.passkeys where audience = 'staff' and owner = $1", [staffId])).length

describe('adding a passkey of a member of staff', () => {
  test('lists it by its name, is written in the history, and ends their other sessions', async () => {
    const member = await staff.member('crew')
    const elsewhere = await staff.signIn(member.username, member.password)
    expect((await add(member, softwareAuthenticator(origin))).status).toBe(201)
    expect((await member.visitor.get(own)).body).toMatchObject({
      passkeys: [{ name: 'My phone', lastUsedAt: null }],
    })
    expect([await whoIs(member.visitor), await whoIs(elsewhere)]).toEqual([member.username, null])
    expect(await lastTold()).toMatchObject({
      type: 'StaffPasskeyAdded',
      who: { kind: 'staff', name: member.username },
      facts: { member: member.username, passkeyName: 'My phone' },
    })
  })

  test('asks for a discoverable credential with user verification, without what is registered already', async () => {
    expect((await optionsToAdd(asha)).body).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: asha.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: asha.key.id }],
    })
  })

  test('needs the password, and slows down who guesses it', async () => {
    const member = await staff.member('owner')
    expect((await member.visitor.post(`${own}/options`, {})).body.code).toBe('password_wrong')
    for (let tries = 0; tries < 5; tries += 1)
      expect((await optionsToAdd(member, 'a guess')).body.code).toBe('password_wrong')
    expect((await optionsToAdd(member)).status).toBe(429)
  })

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'http://localhost.evil.example' }],
    ['without user verification', { isVerified: false }],
    ['of a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is refused', async (_, deviation) => {
    const answer = await add(asha, softwareAuthenticator(origin), deviation)
    expect([answer.status, answer.body.code]).toEqual([409, 'passkey_refused'])
    expect((await asha.visitor.get(own)).body.passkeys).toHaveLength(1)
  })

  test('with the challenge or the credential of a colleague is refused', async () => {
    const other = await withPasskey()
    const { body: theirs } = await optionsToAdd(other)
    const credential = softwareAuthenticator(origin).create(theirs)
    expect((await asha.visitor.post(own, { name: 'Mine', credential })).body.code).toBe('passkey_refused')
    const { body: options } = await optionsToAdd(asha)
    const known = other.key.create({ ...options, user: theirs.user })
    expect((await asha.visitor.post(own, { name: 'Mine', credential: known })).body.code).toBe('passkey_refused')
    expect((await signIn(app.visitor(), other.key)).body.username).toBe(other.username)
  })
})

describe('signing in to the office with a passkey', () => {
  test('leads to the member that it was made for, in a session of staff, and is noted with the passkey', async () => {
    const browser = app.visitor()
    const answer = await signIn(browser, asha.key)
    expect([answer.status, answer.body]).toEqual([200, { id: asha.staffId, username: asha.username, role: 'owner' }])
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/^fg_staff=[^;]+; .*HttpOnly.*SameSite=/s)
    expect(await whoIs(browser)).toBe(asha.username)
    expect((await browser.get(own)).body.passkeys[0].lastUsedAt).not.toBeNull()
  })

  test('counts once: the same answer again gives no session', async () => {
    const credential = asha.key.get(await optionsToSignIn(app.visitor()))
    const [first, second] = [app.visitor(), app.visitor()]
    expect((await first.post('/api/admin/login/passkey', { credential })).status).toBe(200)
    await expectRefused(second, await second.post('/api/admin/login/passkey', { credential }))
  })

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'http://localhost.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['the user handle of a colleague', { userHandle: Buffer.from('s-other').toString('base64url') }],
    ['a counter that did not advance', { counter: 0 }],
  ])('with %s gives no session', async (_, deviation) => {
    const browser = app.visitor()
    await expectRefused(browser, await signIn(browser, asha.key, deviation))
    expect((await signIn(app.visitor(), asha.key)).status).toBe(200)
  })

  test('is slowed down after five failures, also for what would be right', async () => {
    const { key } = await withPasskey()
    for (let tries = 0; tries < 6; tries += 1)
      expect((await signIn(app.visitor(), key, { isVerified: false })).status).toBe(401)
    expect((await signIn(app.visitor(), key)).status).toBe(429)
  })

  test('takes neither a challenge nor a passkey of customers, and customers take none of staff', async () => {
    const people = accountVisitors(app)
    const { visitor } = await people.customer()
    const theirs = softwareAuthenticator(origin)
    const { body: options } = await visitor.post('/api/user/passkeys/options', { current: customerPassword })
    const added = { name: 'Phone', credential: theirs.create(options) }
    expect((await visitor.post('/api/user/passkeys', added)).status).toBe(201)

    const browser = app.visitor()
    await expectRefused(browser, await signIn(browser, theirs))
    const { body: ofCustomers } = await browser.post('/api/auth/passkey/options', {})
    const crossed = asha.key.get(ofCustomers)
    await expectRefused(browser, await browser.post('/api/admin/login/passkey', { credential: crossed }))
    const credential = asha.key.get(ofCustomers)
    expect((await browser.post('/api/auth/passkey', { credential })).body.code).toBe('passkey_failed')
    expect(await people.whoIs(browser)).toBeNull()
  })
})

describe('a passkey that is gone', () => {
  test('by its owner signs nobody in, ends their other sessions, and only they remove it', async () => {
    const member = await withPasskey('crew')
    const elsewhere = await staff.signIn(member.username, member.password)
    const [{ id }] = (await member.visitor.get(own)).body.passkeys
    expect((await boss.visitor.request('DELETE', `${own}/${id}`)).status).toBe(404)
    expect((await member.visitor.request('DELETE', `${own}/${id}`)).status).toBe(204)
    expect((await member.visitor.request('DELETE', `${own}/${id}`)).status).toBe(404)
    expect([await whoIs(member.visitor), await whoIs(elsewhere)]).toEqual([member.username, null])
    const browser = app.visitor()
    await expectRefused(browser, await signIn(browser, member.key))
    expect(await storedKeys(member.staffId)).toBe(0)
  })

  test('by another owner signs nobody in and ends every session; who took it off stands in the history', async () => {
    const member = await withPasskey()
    const factors = `/api/crm/staff/${member.staffId}/factors`
    const listed = async () => {
      const { body } = await boss.visitor.get('/api/crm/staff')
      return body.members.find(({ id }: { id: string }) => id === member.staffId).passkeys
    }
    expect(await listed()).toBe(1)
    expect((await boss.visitor.request('DELETE', factors)).status).toBe(200)
    expect([await listed(), await storedKeys(member.staffId), await whoIs(member.visitor)]).toEqual([0, 0, null])
    const browser = app.visitor()
    await expectRefused(browser, await signIn(browser, member.key))
    expect(await whoIs(await staff.signIn(member.username, member.password))).toBe(member.username)
    expect(await lastTold()).toMatchObject({
      type: 'StaffFactorsRemoved',
      who: { kind: 'staff', name: boss.username },
      facts: { member: member.username },
    })
    expect((await boss.visitor.request('DELETE', factors)).status).toBe(200)
  })

  test('is not taken off by oneself in one call, nor by the crew, nor from somebody who is unknown', async () => {
    const { visitor: crew } = await staff.member('crew')
    const of = (id: string) => `/api/crm/staff/${id}/factors`
    expect((await boss.visitor.request('DELETE', of(boss.staffId))).status).toBe(403)
    expect((await crew.request('DELETE', of(asha.staffId))).status).toBe(403)
    expect((await boss.visitor.request('DELETE', of('s-nobody'))).status).toBe(404)
    expect((await signIn(app.visitor(), asha.key)).status).toBe(200)
  })

  test('with a password that somebody else made, and not with one that its owner chose', async () => {
    const [reset, chosen] = [await withPasskey(), await withPasskey()]
    await resetStaffPassword(staff.ctx, reset.username)
    const browser = app.visitor()
    await expectRefused(browser, await signIn(browser, reset.key))
    expect(await storedKeys(reset.staffId)).toBe(0)
    const change = { current: chosen.password, next: 'sugar over the whole window' }
    expect((await chosen.visitor.request('PUT', '/api/crm/password', change)).status).toBe(200)
    expect((await signIn(app.visitor(), chosen.key)).status).toBe(200)
  })

  test('with its owner, who is deactivated, also once they are let in again', async () => {
    const member = await withPasskey()
    const active = `/api/crm/staff/${member.staffId}/active`
    expect((await boss.visitor.request('PUT', active, { isActive: false })).status).toBe(200)
    const browser = app.visitor()
    await expectRefused(browser, await signIn(browser, member.key))
    expect((await boss.visitor.request('PUT', active, { isActive: true })).status).toBe(200)
    await expectRefused(browser, await signIn(browser, member.key))
    expect(await storedKeys(member.staffId)).toBe(0)
  })
})

test('a challenge of staff is answered too late after five minutes', async () => {
  const browser = app.visitor()
  const options = await optionsToSignIn(browser)
  app.forward(6)
  await expectRefused(browser, await browser.post('/api/admin/login/passkey', { credential: asha.key.get(options) }))
})
