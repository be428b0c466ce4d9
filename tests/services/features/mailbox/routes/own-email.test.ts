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

describe('a change of address that waits', () => {
  const reset = async (email: string, than = 0) => {
    await ctx.visitor().post('/api/auth/reset-request', { email })
    return people.mailed(email, 'reset', than)
  }
  const setByLink = (token: string, next: string) => ctx.visitor().post('/api/auth/reset', { token, password: next })

  test('is over once the password was reset, and so are older links of a reset', async () => {
    const { visitor, email } = await people.customer()
    const next = people.newAddress()
    await ask(visitor, next)
    const [change, older] = [await mailedLink(next), await reset(email)]
    const newer = await reset(email, 1)
    expect((await setByLink(newer === older ? '' : newer, 'a password of her own')).status).toBe(200)
    expect((await confirm(change)).body.code).toBe('link_expired')
    expect((await setByLink(older, 'a password of mallory')).body.code).toBe('link_expired')
    expect((await people.signIn(ctx.visitor(), next, 'a password of her own')).status).toBe(401)
    expect((await people.signIn(ctx.visitor(), email, 'a password of her own')).status).toBe(200)
  })

  test('is over once its owner changed the password, or another address took the place', async () => {
    const { visitor, email } = await people.customer()
    const [first, second] = [people.newAddress(), people.newAddress()]
    await ask(visitor, first)
    const older = await mailedLink(first)
    await visitor.post('/api/user/password', { current: password, password: 'a password of her own' })
    expect((await confirm(older)).body.code).toBe('link_expired')
    await ask(visitor, first, 'a password of her own')
    await ask(visitor, second, 'a password of her own')
    const left = await mailedLink(second)
    const links = await eventually(async () => {
      const found = await people.mailsTo(first, 'Confirm your new e-mail address')
      return found.length === 2 && found
    }, 'both links')
    const waiting = links.map((text) => /[?&]change=(\S+)/.exec(text)?.[1] ?? '').find((token) => token !== older) ?? ''
    expect((await confirm(left)).body).toEqual({ status: 'changed' })
    expect((await confirm(waiting)).body.code).toBe('link_expired')
    expect(await people.whoIs(visitor)).toMatchObject({ email: second })
    expect(email).not.toBe(second)
  })

  test('is told to the present address at once, with a link that stops it and ends every session', async () => {
    const { visitor, email } = await people.customer()
    const next = people.newAddress()
    await ask(visitor, next)
    const change = await mailedLink(next)
    const told = await eventually(async () => {
      const [found] = await people.mailsTo(email, 'Somebody wants to change your e-mail address')
      return found
    }, 'the mail to the present address')
    const token = /[?&]stop=(\S+)/.exec(told)?.[1] ?? ''
    const stop = (given: string) => ctx.visitor().post('/api/auth/email-change/stop', { token: given })
    // The link of the new address stops nothing, and the other way round.
    expect((await stop(change)).body.code).toBe('link_unknown')
    expect((await confirm(token)).body.code).toBe('link_unknown')
    expect(await people.whoIs(visitor)).toMatchObject({ email })
    expect((await stop(token)).body).toEqual({ status: 'stopped' })
    expect(await people.whoIs(visitor)).toBeNull()
    expect((await confirm(change)).body.code).toBe('link_expired')
    // Pressed again, it says the same, and ends what was begun meanwhile.
    await people.signIn(visitor, email)
    expect((await stop(token)).body).toEqual({ status: 'stopped' })
    expect(await people.whoIs(visitor)).toBeNull()
    ctx.forward(24 * 60 + 1)
    expect((await stop(token)).body.code).toBe('link_expired')
  })
})
