import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp()
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

const begin = (visitor: Visitor, query = '') => visitor.get(`/api/auth/google${query}`)
const locationOf = ({ headers }: { readonly headers: Headers }) => headers.get('location') ?? ''
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, ctx.url)
  return pathname + search
}

interface Account {
  readonly email: string
  readonly name?: string
  readonly verified?: boolean
  readonly answer?: string
}

/** Answers the sandbox's page; tells where it sends the browser. */
async function answerAt(
  page: string,
  { email, name = 'Asha Kaur Gill', verified = true, answer = 'continue' }: Account,
) {
  const body = new URLSearchParams({ email, name, answer, ...(verified ? { verified: 'on' } : {}) })
  const response = await fetch(new URL(page, ctx.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ctx.url, 'sec-fetch-site': 'same-origin' },
    body,
  })
  return pathOf(response.headers.get('location') ?? '')
}

async function signInWithGoogle(visitor: Visitor, account: Account, query = ''): Promise<string> {
  const page = locationOf(await begin(visitor, query))
  return locationOf(await visitor.get(await answerAt(page, account)))
}

describe('signing in with Google', () => {
  test('asks the provider with state, nonce and PKCE, on a page that says that it is test mode', async () => {
    const page = locationOf(await begin(ctx.visitor()))
    const query = new URL(page).searchParams
    expect(new URL(page).pathname).toBe('/sandbox/openid/authorize')
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${ctx.url}/api/auth/google/callback`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)?.length).toBeGreaterThanOrEqual(43)
    const shown = await (await fetch(page)).text()
    expect(shown).toContain('Test mode')
    expect((await (await fetch(`${ctx.url}/api/site`)).json()).googleSignIn).toBe(true)
  })

  test('opens the account of a verified address, and leads new ones to the tour, known ones to where they came from', async () => {
    const [visitor, email] = [ctx.visitor(), people.newAddress()]
    expect(await signInWithGoogle(visitor, { email }, '?language=fr&returnTo=%2Fdashboard')).toBe('/fr/onboarding')
    expect(await people.whoIs(visitor)).toMatchObject({
      email,
      firstName: 'Asha',
      lastName: 'Kaur Gill',
      language: 'fr',
    })
    const again = ctx.visitor()
    expect(await signInWithGoogle(again, { email }, '?returnTo=%2Fdashboard')).toBe('/dashboard')
    expect((await people.whoIs(again)).id).toBe((await people.whoIs(visitor)).id)
    expect(await signInWithGoogle(ctx.visitor(), { email }, '?returnTo=https%3A%2F%2Fevil.example')).toBe('/portal')
    expect(await people.mailsTo(email, 'Confirm your e-mail address')).toEqual([])
  })

  test('leads to the account that the address has already, whose password stays', async () => {
    const { visitor, email } = await people.customer()
    const other = ctx.visitor()
    expect(await signInWithGoogle(other, { email: email.toUpperCase() })).toBe('/portal')
    expect((await people.whoIs(other)).id).toBe((await people.whoIs(visitor)).id)
    expect((await people.signIn(ctx.visitor(), email)).status).toBe(200)
  })

  test('links no address that the provider has not verified, and gives no session', async () => {
    const { email } = await people.customer()
    for (const address of [email, people.newAddress()]) {
      const visitor = ctx.visitor()
      const to = await signInWithGoogle(visitor, { email: address, verified: false }, '?returnTo=%2Fdashboard')
      expect(to).toBe('/auth?failed=google_unverified&returnTo=%2Fdashboard')
      expect(await people.whoIs(visitor)).toBeNull()
    }
  })

  test('after an erasure leads to a new account and shows nothing of the former', async () => {
    const [visitor, email] = [ctx.visitor(), people.newAddress()]
    await signInWithGoogle(visitor, { email })
    const former = await people.whoIs(visitor)
    expect((await eraseCustomer(ctx, former.id)).result).toMatchObject({ status: 'erased' })
    const again = ctx.visitor()
    expect(await signInWithGoogle(again, { email, name: 'Somebody Else' })).toBe('/onboarding')
    const present = await people.whoIs(again)
    expect(present).toMatchObject({ email, firstName: 'Somebody' })
    expect(present.id).not.toBe(former.id)
    expect(await people.whoIs(visitor)).toBeNull()
  })

  test('cancelled at the provider, leads back to the form without a word', async () => {
    const visitor = ctx.visitor()
    const to = await signInWithGoogle(visitor, { email: people.newAddress(), answer: 'cancel' }, '?language=pa')
    expect(to).toBe('/pa/auth')
    expect(await people.whoIs(visitor)).toBeNull()
  })
})

describe('an answer that is not this browser’s', () => {
  const failed = '/auth?failed=google_failed'

  test('with a forged state, without a state, and in another browser gives no session', async () => {
    const visitor = ctx.visitor()
    const callback = await answerAt(locationOf(await begin(visitor)), { email: people.newAddress() })
    const forged = callback.replace(/state=[^&]+/, 'state=forged')
    const stranger = ctx.visitor()
    expect(locationOf(await stranger.get(callback))).toBe(failed)
    expect(await people.whoIs(stranger)).toBeNull()
    for (const address of [forged, callback.replace(/&?state=[^&]+/, '')]) {
      const other = ctx.visitor()
      await begin(other)
      expect(locationOf(await other.get(address))).toBe(failed)
      expect(await people.whoIs(other)).toBeNull()
    }
  })

  test('with a cookie that we did not sign gives no session', async () => {
    const visitor = ctx.visitor()
    const callback = await answerAt(locationOf(await begin(visitor)), { email: people.newAddress() })
    const cookie = visitor.jar.get('fg_google') ?? ''
    visitor.jar.set('fg_google', cookie.replace(/^[^.]+/, 'forged'))
    expect(locationOf(await visitor.get(callback.replace(/state=[^&]+/, 'state=forged')))).toBe(failed)
    expect(await people.whoIs(visitor)).toBeNull()
  })

  test('a second time gives no session, even with the cookie of the first', async () => {
    const visitor = ctx.visitor()
    const callback = await answerAt(locationOf(await begin(visitor)), { email: people.newAddress() })
    const cookie = visitor.jar.get('fg_google') ?? ''
    expect(locationOf(await visitor.get(callback))).toBe('/onboarding')
    const again = ctx.visitor()
    expect(locationOf(await again.get(callback))).toBe(failed)
    again.jar.set('fg_google', cookie)
    expect(locationOf(await again.get(callback))).toBe(failed)
    expect(await people.whoIs(again)).toBeNull()
  })

  test('a code that was made for another attempt of the same browser gives no session', async () => {
    const visitor = ctx.visitor()
    const first = await answerAt(locationOf(await begin(visitor)), { email: people.newAddress() })
    const second = await answerAt(locationOf(await begin(visitor)), { email: people.newAddress() })
    const codeOf = (address: string) => new URL(address, ctx.url).searchParams.get('code') ?? ''
    expect(locationOf(await visitor.get(second.replace(codeOf(second), codeOf(first))))).toBe(failed)
    expect(await people.whoIs(visitor)).toBeNull()
  })

  test.each(['', '?code=x', '?error=server_error&state=x', '?code=x&state=x'])(
    '%s without an attempt',
    async (query) => {
      const visitor = ctx.visitor()
      expect(locationOf(await visitor.get(`/api/auth/google/callback${query}`))).toBe(failed)
      expect(await people.whoIs(visitor)).toBeNull()
    },
  )
})

describe('an account at Google that is linked', () => {
  const listed = async (visitor: Visitor) => (await visitor.get('/api/user/identities')).body
  const unlink = (visitor: Visitor, id: string) => visitor.request('DELETE', `/api/user/identities/${id}`)

  test('is listed to its customer alone, and signs nobody in once it was taken off', async () => {
    const [{ visitor, email }, other] = [await people.customer(), await people.customer()]
    expect(await listed(visitor)).toEqual([])
    await signInWithGoogle(ctx.visitor(), { email })
    const [linked] = await listed(visitor)
    expect(linked).toEqual({ id: expect.any(String), provider: 'google', linkedAt: expect.any(String) })
    expect(await listed(other.visitor)).toEqual([])
    expect((await unlink(other.visitor, linked.id)).status).toBe(404)
    expect((await unlink(ctx.visitor(), linked.id)).status).toBe(401)
    expect(await signInWithGoogle(ctx.visitor(), { email, verified: false })).toBe('/portal')
    expect((await unlink(visitor, linked.id)).status).toBe(204)
    expect(await listed(visitor)).toEqual([])
    expect((await unlink(visitor, linked.id)).status).toBe(404)
    expect(await signInWithGoogle(ctx.visitor(), { email, verified: false })).toBe('/auth?failed=google_unverified')
    // Whom Google has verified for the present address is linked anew.
    expect(await signInWithGoogle(ctx.visitor(), { email })).toBe('/portal')
    expect(await listed(visitor)).toHaveLength(1)
  })

  test('stays where it is the only way in, until a password was chosen by mail', async () => {
    const [visitor, email] = [ctx.visitor(), people.newAddress()]
    await signInWithGoogle(visitor, { email })
    const { id } = await people.whoIs(visitor)
    const [linked] = await listed(visitor)
    expect((await unlink(visitor, linked.id)).body.code).toBe('only_way_in')
    await visitor.post('/api/auth/reset-request', { email })
    const token = await people.mailed(email, 'reset')
    expect((await visitor.post('/api/auth/reset', { token, password: 'glaze and sprinkles' })).status).toBe(200)
    expect(await listed(visitor)).toEqual([])
    const again = ctx.visitor()
    expect(await signInWithGoogle(again, { email })).toBe('/portal')
    expect((await people.whoIs(again)).id).toBe(id)
    expect((await unlink(again, (await listed(again))[0].id)).status).toBe(204)
  })

  test('of a former address opens nothing of the account any more', async () => {
    const { visitor, email } = await people.customer()
    await signInWithGoogle(ctx.visitor(), { email })
    const next = people.newAddress()
    await visitor.post('/api/user/email', { email: next, current: 'glaze and sprinkles' })
    const [text = ''] = await eventually(async () => {
      const found = await people.mailsTo(next, 'Confirm your new e-mail address')
      return found.length > 0 && found
    }, 'the link')
    const token = /[?&]change=(\S+)/.exec(text)?.[1] ?? ''
    expect((await visitor.post('/api/auth/email-change', { token })).status).toBe(200)
    expect(await listed(visitor)).toEqual([])
    const former = ctx.visitor()
    expect(await signInWithGoogle(former, { email, verified: false })).toBe('/auth?failed=google_unverified')
    expect(await signInWithGoogle(former, { email })).toBe('/onboarding')
    expect((await people.whoIs(former)).id).not.toBe((await people.whoIs(visitor)).id)
  })
})

/** Last: the clock goes on. */
test('after ten minutes an answer comes too late', async () => {
  const visitor = ctx.visitor()
  const page = locationOf(await begin(visitor))
  ctx.forward(11)
  const callback = await answerAt(page, { email: people.newAddress() })
  expect(locationOf(await visitor.get(callback))).toBe('/auth?failed=google_failed')
  expect(await people.whoIs(visitor)).toBeNull()
})
