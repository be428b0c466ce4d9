import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accountVisitors, password, type Visitor } from '#tests/support/account-visitors.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp()
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

const ask = (visitor: Visitor, email: string, current = password) => visitor.post('/api/user/email', { email, current })
const confirm = (token: string) => ctx.visitor().post('/api/auth/email-change', { token })
async function mailedLink(email: string): Promise<string> {
  const mails = await eventually(async () => {
    const found = await people.mailsTo(email, 'Confirm your new e-mail address')
    return found.length > 0 && found
  }, `a mail to ${email}`)
  return /[?&]change=(\S+)/.exec(mails[0] ?? '')?.[1] ?? ''
}

describe('changing the address of an account', () => {
  test('is done by the link in the mail to the new address, once, and told to the former one', async () => {
    const { visitor, email } = await people.customer()
    const next = people.newAddress()
    const { id } = await people.whoIs(visitor)
    const asked = await ask(visitor, next)
    expect([asked.status, asked.body]).toEqual([202, { status: 'mail_sent' }])
    expect(await people.whoIs(visitor)).toMatchObject({ id, email })
    const token = await mailedLink(next)
    expect((await confirm(token)).body).toEqual({ status: 'changed' })
    expect(await people.whoIs(visitor)).toMatchObject({ id, email: next })
    expect((await people.signIn(ctx.visitor(), email)).status).toBe(401)
    const other = ctx.visitor()
    expect((await people.signIn(other, next)).status).toBe(200)
    expect((await people.whoIs(other)).id).toBe(id)
    expect((await confirm(token)).body.code).toBe('link_expired')
    await eventually(
      async () => (await people.mailsTo(email, 'Your e-mail address was changed')).length === 1,
      'the notice to the former address',
    )
  })

  test('needs the password, and a link that we signed', async () => {
    const { visitor, email } = await people.customer()
    expect((await ask(visitor, people.newAddress(), 'wrong')).body.code).toBe('password_wrong')
    expect((await ask(visitor, 'no address')).body.code).toBe('invalid_request')
    expect((await ask(ctx.visitor(), people.newAddress())).status).toBe(401)
    expect((await confirm('c1.r1.forged')).body.code).toBe('link_unknown')
    expect(await people.whoIs(visitor)).toMatchObject({ email })
  })

  test('to another customer’s address is answered alike, and refused only to who reads its mail', async () => {
    const [{ visitor, email }, other] = [await people.customer(), await people.customer()]
    const asked = await ask(visitor, other.email)
    expect([asked.status, asked.body]).toEqual([202, { status: 'mail_sent' }])
    expect((await confirm(await mailedLink(other.email))).body.code).toBe('email_taken')
    expect(await people.whoIs(visitor)).toMatchObject({ email })
    expect((await people.signIn(ctx.visitor(), other.email)).status).toBe(200)
  })
})
