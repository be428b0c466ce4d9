import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { readOnly } from '#infra/database/read-only.ts'
import { ownPageLimits, servedOwnPages, type OwnPagesTerms } from '#services/features/site/routes/own-pages.ts'
import type { OwnPageOrder } from '#services/http/own-page-renderer.ts'
import { builtContact } from '#services/http/page-contact.ts'
import type { WebBuild } from '#services/http/web-build.ts'
import { ownPagePlace, ownTemplatePath } from '#services/isomorphic/own-page.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let app: TestApp
let people: ReturnType<typeof accountVisitors>
let asha: { readonly visitor: Visitor; readonly email: string }
beforeAll(async () => {
  app = await openTestApp()
  people = accountVisitors(app)
  asha = await people.customer()
})
afterAll(() => app.close())

const page = `<!doctype html><html lang="en"><body>${ownPagePlace}</body></html>`
const pages: WebBuild = new Map([
  [
    `/prerendered/en${ownTemplatePath('/portal')}/index.html`,
    { type: 'text/html', etag: 'built', body: new TextEncoder().encode(page) },
  ],
])

/** Long enough on every machine: for tests in which nothing is late. */
const patient = { deadlineMs: 60_000 }

/** Own pages before a page without content, with a renderer that does as it is told. */
function open(
  render: (order: OwnPageOrder) => Promise<string | null>,
  limits: NonNullable<OwnPagesTerms['limits']> = patient,
) {
  const asked: OwnPageOrder[] = []
  const faults: unknown[] = []
  const logger = { ...app.ctx.logger, warn: (details: object) => void faults.push(Reflect.get(details, 'error')) }
  const middleware = servedOwnPages({
    ctx: { ...app.ctx, logger, identity: app.identities.customers },
    database: readOnly(app.database),
    cookies: { isSecure: false },
    pages,
    origin: app.url,
    renderer: {
      render: (order) => {
        asked.push(order)
        return render(order)
      },
      close: async () => {},
    },
    contactNow: async () => builtContact,
    limits,
  })
  const site = new Hono()
  site.use(middleware)
  site.get('/portal', (c) => c.text('the page without content'))
  const get = async (visitor: Visitor, headers: Record<string, string> = {}) => {
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await site.request('/portal', { headers: { cookie, ...headers } })
    return { headers: answer.headers, text: await answer.text() }
  }
  return { get, asked, faults }
}

const echo = async ({ answers }: OwnPageOrder) => `<main>${String(JSON.parse(answers).user.email)}</main>`
const without = 'the page without content'

/** Lets the moment pass in which no page is rendered, because one was late. */
function passCalm(): void {
  const ahead = performance.now() + 2_000
  vi.spyOn(performance, 'now').mockImplementation(() => ahead)
}

describe('the page of a customer is answered without content', () => {
  test('when its rendering hangs; for a moment none is begun then, and afterwards they are again', async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => 5_000)
    let isHanging = true
    const { get, asked } = open(async (order) => (isHanging ? new Promise(() => {}) : echo(order)), { deadlineMs: 1 })
    expect((await get(asha.visitor)).text).toBe(without)
    await waitFor(() => expect(asked.length).toBe(1))
    isHanging = false
    expect((await get(asha.visitor)).text).toBe(without)
    expect(asked).toHaveLength(1)
    vi.spyOn(performance, 'now').mockImplementation(() => 5_999)
    expect((await get(asha.visitor)).text).toBe(without)
    expect(asked).toHaveLength(1)
    vi.spyOn(performance, 'now').mockImplementation(() => 6_000)
    await get(asha.visitor)
    await waitFor(() => expect(asked.length).toBe(2))
  })

  test('when its rendering hangs, without terms of its own', async () => {
    const { get } = open(() => new Promise(() => {}), {})
    expect((await get(asha.visitor)).text).toBe(without)
    expect(ownPageLimits).toEqual({ deadlineMs: 250, mostAtOnce: 16, mostAnswers: 100_000 })
  })

  test('when its rendering fails, which is told without anything of theirs, or says nothing; the next one is rendered', async () => {
    const fails = async () => {
      throw new Error('no page')
    }
    const ways = [fails, async () => null, echo]
    const { get, faults } = open(async (order) => (ways.shift() ?? echo)(order))
    expect((await get(asha.visitor)).text).toBe(without)
    expect(faults.map(String)).toEqual(['Error: no page'])
    expect((await get(asha.visitor)).text).toBe(without)
    expect((await get(asha.visitor)).text).toContain(`<main>${asha.email}</main>`)
    expect(faults).toHaveLength(1)
  })

  test('while sixteen are on their way, also when those are late; and not once one of them is done', async () => {
    const held: (() => void)[] = []
    const { get, asked } = open(
      (order) => new Promise((resolve) => held.push(() => void echo(order).then(resolve))),
      patient,
    )
    const first = Array.from({ length: 16 }, () => get(asha.visitor))
    await waitFor(() => expect(held).toHaveLength(16))
    expect((await get(asha.visitor)).text).toBe(without)
    expect(asked).toHaveLength(16)
    held.shift()?.()
    expect((await Promise.race(first)).text).toContain(asha.email)
    const next = get(asha.visitor)
    await waitFor(() => expect(held).toHaveLength(16))
    for (const each of held.splice(0)) each()
    for (const { text } of [...(await Promise.all(first)), await next]) expect(text).toContain(asha.email)
  })

  test('while as many as may be are late and still on their way', async () => {
    const held: (() => void)[] = []
    const { get, asked } = open((order) => new Promise((resolve) => held.push(() => void echo(order).then(resolve))), {
      deadlineMs: 1,
      mostAtOnce: 1,
    })
    expect((await get(asha.visitor)).text).toBe(without)
    await waitFor(() => expect(held).toHaveLength(1))
    passCalm()
    expect((await get(asha.visitor)).text).toBe(without)
    expect(asked).toHaveLength(1)
    held.shift()?.()
    await waitFor(async () => {
      passCalm()
      await get(asha.visitor)
      expect(asked).toHaveLength(2)
    })
  })

  test('where there is more to read than a page may hold, and not where it is just as much', async () => {
    const { get, asked } = open(echo)
    await get(asha.visitor)
    const length = asked[0]?.answers.length ?? 0
    expect(length).toBeGreaterThan(10)
    const just = open(echo, { ...patient, mostAnswers: length })
    expect((await just.get(asha.visitor)).text).toContain(asha.email)
    const more = open(echo, { ...patient, mostAnswers: length - 1 })
    expect((await more.get(asha.visitor)).text).toBe(without)
    expect(more.asked).toEqual([])
  })

  test('when the session ended, and when the person was erased, since the page before', async () => {
    const [out, gone] = [await people.customer(), await people.customer()]
    const { get, asked } = open(echo)
    const tokens = new Map(out.visitor.jar)
    expect((await get(out.visitor)).text).toContain(out.email)
    expect((await get(gone.visitor)).text).toContain(gone.email)
    await out.visitor.post('/api/logout', {})
    const { id } = await people.whoIs(gone.visitor)
    await eraseCustomer(app, id)
    for (const [name, value] of tokens) out.visitor.jar.set(name, value)
    for (const visitor of [out.visitor, gone.visitor]) expect((await get(visitor)).text).toBe(without)
    expect(asked).toHaveLength(2)
  })

  test('when the person is erased after their session was found', async () => {
    const gone = await people.customer()
    const { id } = await people.whoIs(gone.visitor)
    const { sessions } = app.identities.customers
    const find = sessions.validate
    vi.spyOn(sessions, 'validate').mockImplementationOnce(async (token) => {
      const session = await find(token)
      await eraseCustomer(app, id)
      return session
    })
    const { get, asked } = open(echo)
    expect((await get(gone.visitor)).text).toBe(without)
    expect(asked).toEqual([])
  })
})

describe('the pages of two customers', () => {
  test('are each their own, however their reads and renderings overlap', async () => {
    const bani = await people.customer()
    const held: { readonly email: string; readonly finish: () => void }[] = []
    const { get } = open(
      (order) =>
        new Promise((resolve) =>
          held.push({ email: JSON.parse(order.answers).user.email, finish: () => void echo(order).then(resolve) }),
        ),
    )
    const both = [asha, bani]
    const answers = [...both, ...both].map(({ visitor }) => get(visitor))
    await waitFor(() => expect(held).toHaveLength(4))
    expect(held.map(({ email }) => email).toSorted()).toEqual([...both, ...both].map(({ email }) => email).toSorted())
    for (const { finish } of held.toReversed()) finish()
    for (const [index, { text }] of (await Promise.all(answers)).entries()) {
      const [own, other] = index % 2 === 0 ? [asha, bani] : [bani, asha]
      expect(text).toContain(`<main>${own.email}</main>`)
      expect(text.split(own.email).length).toBeGreaterThan(2)
      expect(text).not.toContain(other.email)
    }
  })

  test('are kept by no cache and answer no condition, so that none is ever taken for the other', async () => {
    const bani = await people.customer()
    const { get } = open(echo)
    for (const { visitor, email } of [asha, bani, asha]) {
      const conditions = {
        'if-none-match': '"built", *',
        'if-modified-since': new Date(Date.now() + 1e9).toUTCString(),
      }
      const { headers, text } = await get(visitor, conditions)
      expect(text).toContain(email)
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('vary')).toBe('accept-encoding, cookie')
      for (const name of ['etag', 'last-modified', 'age', 'expires']) expect(headers.get(name)).toBeNull()
    }
  })
})
