import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { listenTo } from '#tests/support/live-page.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp()
  people = accountVisitors(ctx)
})
let isClosed = false
afterAll(async () => {
  if (!isClosed) await ctx.close()
})

const changes = ({ told }: { readonly told: string }): number => told.split('event: changed').length - 1
const rename = (visitor: Visitor, firstName: string) =>
  visitor.patch('/api/user/profile', { firstName, lastName: 'Gill', phone: '' })

describe('a page of a customer', () => {
  test('is told that something of theirs changed, not what, and nothing of others', async () => {
    const [asha, bela] = [await people.customer(), await people.customer()]
    const [hers, another] = [await listenTo(ctx.url, asha.visitor), await listenTo(ctx.url, bela.visitor)]
    expect(hers.response.headers.get('content-type')).toBe('text/event-stream')
    await rename(asha.visitor, 'Aisha')
    await eventually(async () => changes(hers) === 1, 'Asha’s page is told')
    await rename(bela.visitor, 'Bella')
    await eventually(async () => changes(another) === 1, 'Bela’s page is told')
    expect(hers.told).toBe('event: ready\ndata: ready\n\nevent: changed\ndata: changed\n\n')
    hers.leave()
    another.leave()
  })

  test('is not told of what happened before it was open, though other pages are told of it afterwards', async () => {
    const [asha, bela] = [await people.customer(), await people.customer()]
    const another = await listenTo(ctx.url, bela.visitor)
    for (const name of ['Aisha', 'Asya']) await rename(asha.visitor, name)
    const hers = await listenTo(ctx.url, asha.visitor)
    await rename(bela.visitor, 'Bella')
    await eventually(async () => changes(another) === 1, 'Bela’s page is told')
    expect(hers.told).toBe('event: ready\ndata: ready\n\n')
    await rename(asha.visitor, 'Ayesha')
    await eventually(async () => changes(hers) === 1, 'Asha’s page is told')
    hers.leave()
    another.leave()
  })

  test('ends with the session, and others of the same customer go on', async () => {
    const { visitor, email } = await people.customer()
    const elsewhere = ctx.visitor()
    await people.signIn(elsewhere, email)
    const [ending, staying] = [await listenTo(ctx.url, visitor), await listenTo(ctx.url, elsewhere)]
    await visitor.post('/api/logout')
    await eventually(async () => ending.end === 'ended', 'the end of the stream')
    await rename(elsewhere, 'Aisha')
    await eventually(async () => changes(staying) === 1, 'the other page is told')
    expect([changes(ending), staying.end]).toEqual([0, null])
    staying.leave()
  })

  test('is one of four at the most; a page that was left makes room', async () => {
    const { visitor } = await people.customer()
    const pages = await Promise.all([1, 2, 3, 4].map(() => listenTo(ctx.url, visitor)))
    const refused = await listenTo(ctx.url, visitor)
    expect([refused.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
    pages[0]?.leave()
    const another = await eventually(async () => {
      const page = await listenTo(ctx.url, visitor)
      return page.status === 200 && page
    }, 'room for another page')
    for (const page of [...pages, another]) page.leave()
  })

  test('is for whoever is signed in', async () => {
    expect((await ctx.visitor().get('/api/live')).status).toBe(401)
    expect((await ctx.visitor().get('/api/crm/live')).status).toBe(401)
  })
})

/** Last: the application ends. */
test('staff are told of everything, a customer’s session opens no stream of the office, and all streams end with the process', async () => {
  const [{ visitor }, crew] = [await people.customer(), await officeStaff(ctx).member('crew')]
  expect((await visitor.get('/api/crm/live')).status).toBe(401)
  const [hers, office] = [await listenTo(ctx.url, visitor), await listenTo(ctx.url, crew.visitor, '/api/crm/live')]
  await rename(visitor, 'Aisha')
  await eventually(async () => changes(office) > 0, 'the office is told')
  isClosed = true
  await ctx.close()
  await eventually(async () => hers.end !== null && office.end !== null, 'the end of the streams')
  expect([hers.end, office.end]).toEqual(['ended', 'ended'])
})
