import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { staffStream } from '#events/staff.ts'
import { dayOf } from '#events/values/toronto.ts'
import { ensureOwner, resetStaffPassword } from '#services/features/staff/staff.ts'
import type { Visitor } from '#tests/support/account-visitors.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { totpCode } from '#tests/support/totp-code.ts'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
/** An owner who signs in once: of more than three sessions the oldest ends. */
let boss: Member
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  staff = officeStaff(app)
  boss = await staff.member('owner')
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<typeof staff.member>>
type WithTotp = Member & { readonly secret: string; readonly recoveryCodes: readonly string[] }

const own = '/api/crm/totp'
const nowMs = () => Date.parse(app.ctx.clock())
const codeOf = ({ secret }: { readonly secret: string }, ahead = 0) => totpCode(secret, nowMs(), ahead)

async function turnOn(member: Member): Promise<WithTotp> {
  const { body: begun } = await member.visitor.post(`${own}/options`, { current: member.password })
  const code = codeOf(begun)
  const answer = await member.visitor.post(own, { id: begun.id, code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(answer.status).toBe(201)
  // A code counts once: the next one signs in.
  app.forward(0.5)
  return { ...member, secret: begun.secret, recoveryCodes: answer.body.recoveryCodes }
}
const withTotp = async (role: 'owner' | 'crew' = 'owner') => turnOn(await staff.member(role))

const login = (visitor: Visitor, { username, password }: Pick<Member, 'username' | 'password'>) =>
  visitor.post('/api/admin/login', { username, password })
const enter = (visitor: Visitor, code: string) => visitor.post('/api/admin/login/code', { code })
const whoIs = async (visitor: Visitor) => (await visitor.get('/api/crm/me')).body.username ?? null

/** A browser in which the password was typed, and the code is awaited. */
async function halfWay(member: Member) {
  const browser = app.visitor()
  expect((await login(browser, member)).body).toEqual({ status: 'code_needed' })
  return browser
}

async function expectRefused(
  browser: Visitor,
  answer: { status: number; body: { code: string } },
  code = 'code_wrong',
) {
  expect(answer.body.code).toBe(code)
  expect(await whoIs(browser)).toBeNull()
}

/** The newest entry of the history. */
async function lastTold() {
  const last = (await app.ctx.log.readStream(staffStream)).at(-1)
  const day = dayOf(last?.recordedAt ?? '')
  return (await boss.visitor.get(`/api/crm/history?day=${day}&noun=business`)).body[0]
}

describe('turning codes on', () => {
  test('takes the password and a first code, answers ten recovery codes, ends other sessions and stands in the history', async () => {
    const member = await staff.member('crew')
    const elsewhere = await staff.signIn(member.username, member.password)
    expect((await member.visitor.get(own)).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    expect((await member.visitor.post(`${own}/options`, { current: 'a guess' })).body.code).toBe('password_wrong')
    const { recoveryCodes } = await turnOn(member)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await member.visitor.get(own)).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect([await whoIs(member.visitor), await whoIs(elsewhere)]).toEqual([member.username, null])
    expect(await lastTold()).toMatchObject({
      type: 'StaffTotpEnabled',
      who: { kind: 'staff', name: member.username },
      facts: { member: member.username },
    })
    const { body } = await boss.visitor.get('/api/crm/staff')
    expect(body.members.find(({ id }: { id: string }) => id === member.staffId)).toMatchObject({ hasTotp: true })
  })

  test('with a wrong code, or one of another member’s secret, turns nothing on', async () => {
    const [member, other] = [await staff.member('crew'), await staff.member('crew')]
    const { body: begun } = await member.visitor.post(`${own}/options`, { current: member.password })
    const { body: theirs } = await other.visitor.post(`${own}/options`, { current: other.password })
    const confirm = (id: string, code: string) => member.visitor.post(own, { id, code })
    expect((await confirm(begun.id, codeOf(begun, 5))).body.code).toBe('code_wrong')
    expect((await confirm(begun.id, codeOf(theirs))).body.code).toBe('code_wrong')
    expect((await confirm(begun.id, '12345６')).body.code).toBe('code_wrong')
    expect((await confirm(theirs.id, codeOf(theirs))).body.code).toBe('code_expired')
    expect((await member.visitor.get(own)).body.isOn).toBe(false)
    expect((await login(app.visitor(), member)).body.username).toBe(member.username)
  })

  test('is done once: a second secret is refused while they are on', async () => {
    const member = await withTotp()
    const answer = await member.visitor.post(`${own}/options`, { current: member.password })
    expect([answer.status, answer.body.code]).toEqual([409, 'totp_on'])
  })

  test('keeps the secret encrypted and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await withTotp()
    const rows = await app.database.query<{ text: string }>(
      `select c::text as text from infra.credentials c
       union all select t::text from infra.staff_totp t union all select r::text from infra.staff_recovery_codes r`,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    const log = JSON.stringify(await app.ctx.log.readStream(staffStream))
    for (const word of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) {
      expect(stored).not.toContain(word)
      expect(log).not.toContain(word)
    }
    expect(rows.length).toBeGreaterThan(11)
  })
})

describe('signing in with a code', () => {
  let asha: WithTotp
  beforeAll(async () => {
    asha = await withTotp()
  })

  test('begins a session with the code, and none with the password alone', async () => {
    const browser = await halfWay(asha)
    expect(await whoIs(browser)).toBeNull()
    const half = browser.jar.get('fg_staff_half') ?? ''
    const thief = app.visitor()
    thief.jar.set('fg_staff', half)
    expect(await whoIs(thief)).toBeNull()
    const answer = await enter(browser, codeOf(asha))
    expect([answer.status, answer.body.username]).toEqual([200, asha.username])
    expect(await whoIs(browser)).toBe(asha.username)
    expect(browser.jar.get('fg_staff_half') ?? '').toBe('')
    browser.jar.delete('fg_staff')
    browser.jar.set('fg_staff_half', half)
    await expectRefused(browser, await enter(browser, codeOf(asha, 1)), 'password_again')
  })

  test('takes each code once, and none from before one that counted', async () => {
    const member = await withTotp()
    app.forward(2)
    const code = codeOf(member)
    expect((await enter(await halfWay(member), code)).status).toBe(200)
    const browser = await halfWay(member)
    await expectRefused(browser, await enter(browser, code))
    await expectRefused(browser, await enter(browser, codeOf(member, -1)))
    await expectRefused(browser, await enter(browser, codeOf(member, 9)))
    expect((await enter(browser, codeOf(member, 1))).status).toBe(200)
  })

  test('takes a recovery code in its place, once, which stands in the history', async () => {
    const member = await withTotp()
    const [code = ''] = member.recoveryCodes
    const browser = await halfWay(member)
    expect((await enter(browser, code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await browser.get(own)).body.recoveryCodesLeft).toBe(9)
    expect(await lastTold()).toMatchObject({
      type: 'StaffRecoveryCodeUsed',
      facts: { member: member.username, left: 9 },
    })
    const second = await halfWay(member)
    await expectRefused(second, await enter(second, code))
  })

  test('is of the browser in which the password was typed, and for five minutes', async () => {
    const member = await withTotp()
    const browser = await halfWay(member)
    const other = app.visitor()
    await expectRefused(other, await enter(other, codeOf(member)), 'password_again')
    app.forward(6)
    await expectRefused(browser, await enter(browser, codeOf(member)), 'password_again')
  })

  test('asks for the password again after five wrong codes, and slows further ones down', async () => {
    const member = await withTotp()
    const browser = await halfWay(member)
    for (let tries = 0; tries < 5; tries += 1) await expectRefused(browser, await enter(browser, codeOf(member, 9)))
    await expectRefused(browser, await enter(browser, codeOf(member)), 'password_again')
    const second = await halfWay(member)
    await expectRefused(second, await enter(second, codeOf(member, 9)))
    const late = await enter(second, codeOf(member))
    expect([late.status, late.body.code]).toEqual([429, 'too_many_requests'])
    app.forward(2)
    expect((await enter(second, codeOf(member))).status).toBe(200)
  })

  test('answers a wrong password as it does without codes', async () => {
    const without = await staff.member('owner')
    const answers = [
      await login(app.visitor(), { ...asha, password: 'wrong' }),
      await login(app.visitor(), { ...without, password: 'wrong' }),
    ]
    const parts = answers.map(({ status, body, headers }) => [status, body.code, headers.getSetCookie()])
    expect(parts[0]).toEqual(parts[1])
  })

  test('is not got around by a password that an owner, an operator or the environment sets', async () => {
    const member = await withTotp()
    const before = await halfWay(member)
    const made = await resetStaffPassword(staff.ctx, member.username)
    if ('refused' in made) throw new Error(made.refused)
    await expectRefused(before, await enter(before, codeOf(member)), 'password_again')
    expect((await login(app.visitor(), made)).body).toEqual({ status: 'code_needed' })
    const password = 'another one of the environment'
    await ensureOwner(staff.ctx, { username: member.username, password })
    expect((await login(app.visitor(), { ...member, password })).body).toEqual({ status: 'code_needed' })
  })
})

describe('codes are asked for no more', () => {
  test('once their owner has turned them off by the password and a code, which ends other sessions', async () => {
    const member = await withTotp()
    app.forward(2)
    const removal = (current: string, code: string) => member.visitor.post(`${own}/removal`, { current, code })
    expect((await removal('a guess', codeOf(member))).body.code).toBe('password_wrong')
    expect((await removal(member.password, codeOf(member, 9))).body.code).toBe('code_wrong')
    expect((await member.visitor.get(own)).body.isOn).toBe(true)
    const elsewhere = await halfWay(member)
    expect((await enter(elsewhere, codeOf(member))).status).toBe(200)
    expect((await removal(member.password, codeOf(member, 1))).status).toBe(204)
    expect([await whoIs(member.visitor), await whoIs(elsewhere)]).toEqual([member.username, null])
    expect((await login(app.visitor(), member)).body.username).toBe(member.username)
    expect(await lastTold()).toMatchObject({ type: 'StaffTotpDisabled', facts: { member: member.username } })
    const left = await app.database.query('select 1 from infra.staff_totp where staff_id = $1', [member.staffId])
    expect(left).toEqual([])
    // Afterwards it can be begun anew.
    await turnOn(member)
  })

  test('once another owner took them off, which ends every session and half of one', async () => {
    const member = await withTotp()
    const waiting = await halfWay(member)
    // The clock has gone on since the sign-in.
    await boss.visitor.post('/api/crm/confirmation', { current: boss.password })
    expect((await boss.visitor.request('DELETE', `/api/crm/staff/${member.staffId}/factors`)).status).toBe(200)
    expect(await whoIs(member.visitor)).toBeNull()
    await expectRefused(waiting, await enter(waiting, codeOf(member)), 'password_again')
    expect((await login(app.visitor(), member)).body.username).toBe(member.username)
    expect(await lastTold()).toMatchObject({
      type: 'StaffFactorsRemoved',
      who: { name: boss.username },
      facts: { member: member.username },
    })
  })
})
