import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp()
  staff = officeStaff(app)
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<typeof staff.member>>

const login = (form: object) => app.visitor().post('/api/admin/login', form)

async function bellOf({ visitor }: Member): Promise<string[]> {
  const { body } = await visitor.get('/api/crm/notifications')
  return body
    .filter(({ type }: { type: string }) => type === 'security')
    .map(({ kind, who }: { kind: string; who: string }) => `${kind} ${who}`)
}

/** Requests that grant access, connect accounts or export everything. */
const outlasting: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['POST', '/api/crm/staff', { username: 'somebody new', role: 'owner' }],
  ['PUT', '/api/crm/staff/an-id/role', { role: 'owner' }],
  ['PUT', '/api/crm/staff/an-id/active', { isActive: true }],
  ['POST', '/api/crm/staff/an-id/password', {}],
  ['DELETE', '/api/crm/staff/an-id/factors'],
  ['GET', '/api/google/auth-url'],
  ['HEAD', '/api/crm/reports?format=csv'],
  ['GET', '/api/crm/reports?format=csv'],
  ['GET', '/api/%63rm/reports?format=csv'],
  ['POST', '/api/crm/exports', {}],
  ['POST', '/api/google/drive/reports', {}],
  ['POST', '/api/email/accounts', { email: 'a@b.ca', password: 'x' }],
  ['POST', '/api/email/accounts/anid/reconnect', { password: 'x' }],
]

describe('what outlasts the session in which it is done', () => {
  test('asks for the password again, ten minutes after the sign-in, and not for ten minutes after it was given', async () => {
    const { visitor, password, username } = await staff.member('owner')
    const refusals = async () => {
      const answers = []
      for (const [method, path, body] of outlasting) {
        const { status, body: told } = await visitor.request(method, path, body)
        // A HEAD has no body to tell it.
        answers.push(method === 'HEAD' ? status === 409 : told?.code === 'confirm_password')
      }
      return answers
    }
    expect(await refusals()).toEqual(outlasting.map(() => false))
    app.forward(11)
    expect(await refusals()).toEqual(outlasting.map(() => true))
    expect((await visitor.get('/api/crm/staff')).status).toBe(200)
    const confirm = (current: string) => visitor.post('/api/crm/confirmation', { current })
    expect((await confirm('a guess')).body.code).toBe('password_wrong')
    expect(await refusals()).toEqual(outlasting.map(() => true))
    expect((await confirm(password)).status).toBe(200)
    expect(await refusals()).toEqual(outlasting.map(() => false))
    app.forward(11)
    expect(await refusals()).toEqual(outlasting.map(() => true))
    // Another session of theirs is asked for itself.
    await confirm(password)
    const other = await staff.signIn(username, password)
    app.forward(9)
    expect((await other.post('/api/crm/exports', {})).status).toBe(202)
    app.forward(2)
    expect((await other.post('/api/crm/exports', {})).body.code).toBe('confirm_password')
  })

  test('is told to the other owners by the bell, where it lets somebody in', async () => {
    const [boss, other] = [await staff.member('owner'), await staff.member('owner')]
    const change = (method: string, path: string, body?: object) =>
      boss.visitor.request(method, `/api/crm/staff${path}`, body)
    const { body: made } = await change('POST', '', { username: 'Newcomer', role: 'crew' })
    await change('PUT', `/${made.id}/role`, { role: 'owner' })
    await change('POST', `/${made.id}/password`, {})
    const newcomer = await staff.signIn('Newcomer', (await change('POST', `/${made.id}/password`, {})).body.password)
    const { body: totp } = await newcomer.post('/api/crm/totp/options', { current: 'wrong' })
    expect(totp.code).toBe('password_wrong')
    await change('PUT', `/${made.id}/active`, { isActive: false })
    await change('PUT', `/${made.id}/active`, { isActive: true })
    const told = await eventually(async () => {
      const found = (await bellOf(other)).filter((line) => line.endsWith(' Newcomer'))
      return found.includes('staff_let_in Newcomer') && found
    }, 'the bell')
    expect(new Set(told)).toEqual(
      new Set([
        'staff_added Newcomer',
        'staff_made_owner Newcomer',
        'staff_password_set Newcomer',
        'staff_let_in Newcomer',
      ]),
    )
    expect((await bellOf(boss)).filter((line) => line.endsWith(' Newcomer'))).toEqual([])
  })
})

describe('the sessions of somebody of the office', () => {
  const listed = async ({ visitor }: Pick<Member, 'visitor'>) => (await visitor.get('/api/crm/sessions')).body

  test('are listed, and each is ended by them alone', async () => {
    const [member, other] = [await staff.member('crew'), await staff.member('owner')]
    const there = await staff.signIn(member.username, member.password)
    const rows = await listed(member)
    expect(rows.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne).toSorted()).toEqual([false, true])
    const { id } = rows.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
    expect((await other.visitor.request('DELETE', `/api/crm/sessions/${id}`)).status).toBe(404)
    expect((await there.get('/api/crm/me')).status).toBe(200)
    expect((await member.visitor.request('DELETE', `/api/crm/sessions/${id}`)).status).toBe(204)
    expect((await there.get('/api/crm/me')).status).toBe(401)
    expect(await listed(member)).toHaveLength(1)
  })

  test('are three at most: the fourth sign-in says which one has ended, and one in the same browser ends its own', async () => {
    const { username, password, visitor } = await staff.member('crew')
    const signIn = (browser = app.visitor()) => browser.post('/api/admin/login', { username, password })
    expect((await signIn()).body.displaced).toBeUndefined()
    expect((await signIn(visitor)).body.displaced).toBeUndefined()
    expect(await listed({ visitor })).toHaveLength(2)
    expect((await signIn()).body.displaced).toBeUndefined()
    const { body } = await signIn()
    expect(body.displaced).toEqual({ device: expect.any(String), lastUsedAt: expect.any(String) })
    expect(body.username).toBe(username)
  })

  test('end after half an hour in which a page asked by itself, and streams do not prolong them either', async () => {
    const { visitor } = await staff.member('owner')
    const poll = () => visitor.request('GET', '/api/crm/me', undefined, { 'x-unattended': '1' })
    for (let minutes = 0; minutes < 30; minutes += 10) {
      expect((await poll()).status).toBe(200)
      const stream = new AbortController()
      const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const live = await fetch(`${app.url}/api/crm/live`, {
        headers: { cookie, accept: 'text/event-stream' },
        signal: stream.signal,
      })
      expect(live.status).toBe(200)
      stream.abort()
      app.forward(10)
    }
    app.forward(1)
    expect((await poll()).status).toBe(401)
    expect((await visitor.get('/api/crm/me')).status).toBe(401)
  })
})

describe('strangers who guess at a password of the office', () => {
  test('are told by the bell and by a mail to the office, once a day for each name that somebody has', async () => {
    const [boss, member] = [await staff.member('owner'), await staff.member('crew')]
    const guess = async (username: string) => {
      for (let tries = 0; tries < 7; tries += 1) await login({ username, password: 'wrong' })
    }
    const noted = async () => {
      const events = await app.ctx.log.readStream('staff')
      return events.filter(({ type }) => type === 'StaffSignInThrottled').length
    }
    await guess('nobody of this name')
    expect(await noted()).toBe(0)
    await guess(member.username)
    expect(await noted()).toBe(1)
    await eventually(async () => (await bellOf(boss)).includes(`sign_in_throttled ${member.username}`), 'the bell')
    const subject = `Somebody is guessing at the password of ${member.username}`
    await eventually(async () => {
      const { body } = await app.visitor().get('/sandbox/mail/messages')
      return body.messages.some((mail: { subject: string }) => mail.subject === subject)
    }, 'the mail to the office')
    app.forward(12 * 60)
    await guess(member.username)
    expect(await noted()).toBe(1)
    app.forward(12 * 60 + 1)
    await guess(member.username)
    expect(await noted()).toBe(2)
  })
})
