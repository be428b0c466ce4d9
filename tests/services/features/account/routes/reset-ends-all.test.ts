import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { smsConsentVersions } from '#services/contracts/sms.ts'
import { resetStaffPassword } from '#services/features/staff/staff.ts'
import { accountVisitors, password, type Visitor } from '#tests/support/account-visitors.ts'
import { softwareAuthenticator, type Authenticator } from '#tests/support/authenticator.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { totpCode } from '#tests/support/totp-code.ts'

let app: TestApp
let people: ReturnType<typeof accountVisitors>
let staff: ReturnType<typeof officeStaff>
/** The test app is opened without APP_URL. */
let origin: string
beforeAll(async () => {
  app = await openTestApp()
  people = accountVisitors(app)
  staff = officeStaff(app)
  origin = `http://localhost:${new URL(app.url).port}`
})
afterAll(() => app.close())

const next = 'a password of her own'
const phone = '(647) 555-0142'

async function byPasskey(path: string, key: Authenticator) {
  const visitor = app.visitor()
  const { body: options } = await visitor.post(`${path}/options`, {})
  return (await visitor.post(path, { credential: key.get(options) })).status
}

/** Signs in with an account at the stand-in for Google; answers where that leads. */
async function byGoogle(email: string, isVerified: boolean, visitor: Visitor = app.visitor()): Promise<string> {
  const page = (await visitor.get('/api/auth/google')).headers.get('location') ?? ''
  const body = new URLSearchParams({
    email,
    name: 'Asha Gill',
    answer: 'continue',
    ...(isVerified && { verified: 'on' }),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.url }
  const answered = await fetch(page, { method: 'POST', redirect: 'manual', headers, body })
  const { pathname, search } = new URL(answered.headers.get('location') ?? '', app.url)
  return (await visitor.get(pathname + search)).headers.get('location') ?? ''
}

async function textedCode(): Promise<string> {
  const [text] = await eventually(async () => {
    const { messages } = await (await fetch(`${app.url}/sandbox/sms/messages`)).json()
    const found = messages.filter(({ recipient }: { recipient: string }) => recipient === '+16475550142')
    return found.length > 0 && found
  }, 'the code')
  return text.body.slice(0, 6)
}

async function linkIn(email: string, subject: string, name: string): Promise<string> {
  const [text = ''] = await eventually(async () => {
    const found = await people.mailsTo(email, subject)
    return found.length > 0 && found
  }, subject)
  return new RegExp(`[?&]${name}=(\\S+)`).exec(text)?.[1] ?? ''
}

/** Strangers use up what they may guess, each after the wait; answers what the right password is told in a browser then. */
async function afterGuesses(guess: (visitor: Visitor) => Promise<unknown>, right: () => Promise<{ status: number }>) {
  for (let tries = 0; tries < 13; tries += 1) {
    app.forward(61)
    await guess(app.visitor())
  }
  return (await right()).status
}

describe('of a customer, nothing that was made before a reset signs in', () => {
  test('neither sessions, passkeys, Google, links nor the browser that was known; and no texts go to the number of before', async () => {
    const { visitor: mallory, email } = await people.customer()
    const other = app.visitor()
    await people.signIn(other, email)
    const key = softwareAuthenticator(origin)
    const { body: options } = await mallory.post('/api/user/passkeys/options', { current: password })
    await mallory.post('/api/user/passkeys', { name: 'A phone', credential: key.create(options) })
    const { body: challenge } = await mallory.post('/api/user/passkeys/options', { current: password })
    expect(await byGoogle(email, true)).toBe('/portal')
    const address = people.newAddress()
    await mallory.post('/api/user/email', { email: address, current: password })
    const change = await linkIn(address, 'Confirm your new e-mail address', 'change')
    await mallory.post('/api/auth/reset-request', { email })
    const older = await people.mailed(email, 'reset')
    await mallory.post('/api/user/sms', { phone, consentVersion: smsConsentVersions[0], language: 'en' })
    await mallory.post('/api/user/sms/code', { code: await textedCode() })

    // Each of them works before the reset, or nothing below would be shown.
    expect(await byPasskey('/api/auth/passkey', key)).toBe(200)
    expect(await byGoogle(email, false)).toBe('/portal')
    expect((await mallory.get('/api/user/sms')).body).toMatchObject({ isOn: true })

    const owner = app.visitor()
    await owner.post('/api/auth/reset-request', { email })
    const token = await eventually(async () => {
      const found = await people.mailsTo(email, 'Choose a new password')
      return found.map((text) => /[?&]reset=(\S+)/.exec(text)?.[1] ?? '').find((one) => one !== older)
    }, 'the newer link')
    expect((await owner.post('/api/auth/reset', { token, password: next })).status).toBe(200)

    const visitors = await Promise.all([mallory, other].map((one) => people.whoIs(one)))
    expect({
      sessions: visitors,
      passkey: await byPasskey('/api/auth/passkey', key),
      addedSince: (await mallory.post('/api/user/passkeys', { name: 'Mine', credential: key.create(challenge) }))
        .status,
      google: await byGoogle(email, false),
      password: (await people.signIn(app.visitor(), email)).status,
      olderLink: (await app.visitor().post('/api/auth/reset', { token: older, password })).body.code,
      sameLink: (await app.visitor().post('/api/auth/reset', { token, password })).body.code,
      address: (await app.visitor().post('/api/auth/email-change', { token: change })).body.code,
      texts: (await owner.get('/api/user/sms')).body,
      knownBrowser: await afterGuesses(
        (one) => people.signIn(one, email, 'a guess'),
        () => people.signIn(mallory, email, next),
      ),
      ownBrowser: (await people.signIn(owner, email, next)).status,
    }).toMatchObject({
      sessions: [null, null],
      passkey: 401,
      addedSince: 401,
      google: '/auth?failed=google_unverified',
      password: 401,
      olderLink: 'link_expired',
      sameLink: 'link_expired',
      address: 'link_expired',
      texts: { isOn: false, endedBy: 'reset' },
      knownBrowser: 429,
      ownBrowser: 200,
    })
    const [told = ''] = await eventually(async () => {
      const found = await people.mailsTo(email, 'Your password was changed')
      return found.length > 0 && found
    }, 'the mail about the password')
    expect(told.replaceAll(/\s+/g, ' ')).toContain('Texts about your visits ended with it too')
  })
})

describe('of a member of staff, nothing that was made before somebody else set the password signs in', () => {
  test('neither sessions, passkeys, the half of a sign-in nor the browser that was known', async () => {
    const member = await staff.member('owner')
    const { username, visitor } = member
    const key = softwareAuthenticator(origin)
    const { body: options } = await visitor.post('/api/crm/passkeys/options', { current: member.password })
    await visitor.post('/api/crm/passkeys', { name: 'A phone', credential: key.create(options) })
    const { body: totp } = await visitor.post('/api/crm/totp/options', { current: member.password })
    const codeOf = (ahead = 0) => totpCode(totp.secret, Date.parse(app.ctx.clock()), ahead)
    expect((await visitor.post('/api/crm/totp', { id: totp.id, code: codeOf() })).status).toBe(201)
    expect(await byPasskey('/api/admin/login/passkey', key)).toBe(200)
    const signIn = (one: Visitor, secret: string) => one.post('/api/admin/login', { username, password: secret })
    const known = app.visitor()
    await signIn(known, member.password)
    expect((await known.post('/api/admin/login/code', { code: codeOf(1) })).status).toBe(200)
    const half = app.visitor()
    expect((await signIn(half, member.password)).body.status).toBe('code_needed')

    const made = await resetStaffPassword(staff.ctx, username)
    if ('refused' in made) throw new Error(made.refused)
    app.forward(2)
    const sessions = await Promise.all([visitor, known].map(async (one) => (await one.get('/api/crm/me')).status))
    expect({
      sessions,
      passkey: await byPasskey('/api/admin/login/passkey', key),
      half: (await half.post('/api/admin/login/code', { code: codeOf() })).body.code,
      password: (await signIn(app.visitor(), member.password)).status,
      knownBrowser: await afterGuesses(
        (one) => signIn(one, 'a guess'),
        () => signIn(known, made.password),
      ),
    }).toEqual({ sessions: [401, 401], passkey: 401, half: 'password_again', password: 401, knownBrowser: 429 })
  })
})
