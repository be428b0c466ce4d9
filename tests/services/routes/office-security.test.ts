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

/** What the bell tells a member of staff, of kinds of security: about whom. */
async function bellOf({ visitor }: Member): Promise<string[]> {
  const { body } = await visitor.get('/api/crm/notifications')
  return body
    .filter(({ type }: { type: string }) => type === 'security')
    .map(({ kind, who }: { kind: string; who: string }) => `${kind} ${who}`)
}

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
