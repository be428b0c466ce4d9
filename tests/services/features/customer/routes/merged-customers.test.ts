import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accountStream } from '#events/account.ts'
import type { CustomerCard, MergePreview } from '#services/contracts/customers.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { copyPerson } from '#services/operations/copy-person.ts'
import { readConfig } from '#services/process/config.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { putMail } from '#tests/support/put-mail.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const path = '/api/crm/customers'

let app: TestApp
let owner: TestBrowser
let asha: { visitor: Visitor; email: string }
/** With an account and a visit; and the same person as a guest with another address, a visit and a message. */
let [ashaId, guestId] = ['', '']
const guest = 'asha.guest@example.com'
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T17:00:00.000Z', vans: 4 })
  owner = await officeStaff(app).owner()
  asha = await accountVisitors(app).customer()
  await bookAsGuest(app, { email: asha.email, date: '2026-11-24', time: '8:00 AM' })
  await bookAsGuest(app, { email: guest, date: '2026-11-25', time: '8:00 AM' })
  const message = { name: 'Asha Guest', email: guest, phone: '905-555-0142', message: 'A second car?' }
  await app.visitor().post('/api/contact', message)
  ashaId = await customerOf(app.ctx, asha.email)
  guestId = await customerOf(app.ctx, guest)
})
afterAll(() => app.close())

const cardOf = async (id: string): Promise<CustomerCard> => (await owner.get(`${path}/${id}`)).body
const storyOf = async (id: string): Promise<HistoryEntry[]> => (await owner.get(`${path}/${id}/history`)).body.entries
const listed = async (search: string): Promise<{ id: string }[]> =>
  (await owner.get(`${path}?${new URLSearchParams({ search }).toString()}`)).body
const previewOf = async (id: string, other: string): Promise<MergePreview> =>
  (await owner.get(`${path}/${id}/merge?with=${other}`)).body

async function merge(survivorId: string, mergedId: string) {
  const { one, other } = await previewOf(survivorId, mergedId)
  return owner.post(`${path}/${survivorId}/merged`, {
    mergedId,
    expectedVersion: one.version,
    mergedVersion: other.version,
  })
}
const separate = (survivorId: string, mergedId: string) =>
  owner.request('DELETE', `${path}/${survivorId}/merged/${mergedId}`)

async function added(name: string, email: string): Promise<string> {
  return (await owner.post(path, { name, email, phone: '' })).body.id
}

describe('two customers who are one person', () => {
  test('are suggested to each other by their telephone number, and compared side by side', async () => {
    expect((await cardOf(ashaId)).alike.map(({ id }) => id)).toEqual([guestId])
    expect((await cardOf(guestId)).alike.map(({ id }) => id)).toEqual([ashaId])
    expect(await previewOf(ashaId, guestId)).toEqual({
      one: expect.objectContaining({ id: ashaId, hasAccount: true, upcoming: 1, messages: 0, totalSpentCents: 3_100 }),
      other: expect.objectContaining({
        id: guestId,
        email: guest,
        hasAccount: false,
        upcoming: 1,
        messages: 1,
        mergedCount: 0,
        points: 0,
        address: '123 Queen Street West',
      }),
    })
    for (const other of ['nobody', ashaId]) {
      expect((await owner.get(`${path}/${ashaId}/merge?with=${other}`)).status).toBe(404)
    }
  })

  test('are on one page from then on, also at the other’s address, with what both have; separated, each has a page again', async () => {
    const before = [await storyOf(ashaId), await storyOf(guestId)].flat().map(({ position }) => position)
    const { status, body } = await merge(ashaId, guestId)
    expect([status, body.id]).toEqual([200, ashaId])

    const card = await cardOf(guestId)
    expect(card).toEqual(await cardOf(ashaId))
    expect(card).toMatchObject({ id: ashaId, version: body.version, upcoming: 2, totalSpentCents: 6_200, alike: [] })
    expect(card.merged).toMatchObject([{ id: guestId, email: guest, hasAccount: false }])
    const story = await storyOf(guestId)
    expect(story.map(({ position }) => position)).toEqual(expect.arrayContaining(before))
    expect(story.filter(({ type }) => type === 'CustomersMerged')).toMatchObject([{ who: { name: 'admin' } }])
    expect(await listed(guest)).toMatchObject([{ id: ashaId, totalSpentCents: 6_200, email: asha.email }])
    expect(await listed(asha.email)).toMatchObject([{ id: ashaId }])

    expect((await separate(ashaId, guestId)).status).toBe(200)
    expect((await cardOf(guestId)).id).toBe(guestId)
    expect(await cardOf(ashaId)).toMatchObject({ upcoming: 1, totalSpentCents: 3_100, merged: [] })
    expect(await listed(guest)).toMatchObject([{ id: guestId }])
    expect((await storyOf(guestId)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['CustomersMerged', 'CustomersSeparated']),
    )
  })

  test('are beside a mail from either address the customer whose page it is, with the visits of both', async () => {
    await merge(ashaId, guestId)
    await fillSandboxMailbox(app.mailbox)
    await putMail(app, { from: `Asha <${guest}>`, subject: 'Both cars', receivedAt: app.ctx.clock() })
    await owner.post('/api/email/sync', {})
    const mail = await eventually(async () => {
      const found = await app.database.query<{ id: string }>(
        "select id from infra.mail_messages where subject = 'Both cars'",
      )
      return found[0]
    }, 'the mail is mirrored')
    const { body } = await owner.get(`/api/email/messages/${mail.id}/person`)
    expect(body.person).toMatchObject({ email: guest, customer: { id: ashaId, nextVisit: { date: '2026-11-24' } } })
    await separate(ashaId, guestId)
    expect((await owner.get(`/api/email/messages/${mail.id}/person`)).body.person.customer).toMatchObject({
      id: guestId,
      nextVisit: { date: '2026-11-25' },
    })
  })

  test('see no more of each other than before: sign-in, visits, points and the copy of their data stay their own', async () => {
    const own = async () => ({
      user: (await asha.visitor.get('/api/auth/user')).body,
      bookings: (await asha.visitor.get('/api/user/bookings')).body,
      loyalty: (await asha.visitor.get('/api/user/loyalty')).body,
    })
    const before = await own()
    expect(before.bookings).toHaveLength(1)
    await merge(guestId, ashaId)
    expect(await own()).toEqual(before)
    const copy = (await asha.visitor.get('/api/user/personal-copy')).text
    expect(copy).toContain('CustomersMerged')
    expect(copy).not.toContain(guest)
    expect(copy).not.toContain(guestId)
    expect((await app.ctx.log.readStream(accountStream(guestId))).length).toBe(0)
    await separate(guestId, ashaId)
  })

  test('are merged by one of two who do so at once; the other is told, and a form that was open is refused', async () => {
    const [one, two, three] = [
      await added('Race One', 'race1@example.com'),
      await added('Race Two', 'race2@example.com'),
      await added('Race Three', 'race3@example.com'),
    ]
    const of = (survivor: string, mergedId: string) =>
      owner.post(`${path}/${survivor}/merged`, { mergedId, expectedVersion: 1, mergedVersion: 1 })
    const answers = await Promise.all([of(one, two), of(two, three)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual([
      expect.stringMatching(/^customer_(merged|changed)$/),
    ])
    const form = { name: 'Race', email: 'race2@example.com', phone: '', notes: '', expectedVersion: 1 }
    expect((await owner.patch(`${path}/${two}`, form)).status).toBe(409)
    expect((await of(one, one)).status).toBe(400)
    expect((await of(one, 'nobody')).status).toBe(404)
  })

  test('are not suggested any more once the office says that they are two people', async () => {
    const phone = '416-555-2299'
    const add = async (name: string) =>
      String((await owner.post(path, { name, email: `${name.toLowerCase()}@example.com`, phone })).body.id)
    const [one, two, three] = [await add('Apart'), await add('Apartment'), await add('Aparta')]
    const alike = async (id: string) => (await cardOf(id)).alike.map((other) => other.id)
    expect(await alike(one)).toEqual([three, two])
    const answer = await owner.post(`${path}/${one}/kept-apart`, { otherId: two })
    expect([answer.status, answer.body]).toEqual([200, { id: one, version: 2 }])
    expect([await alike(one), await alike(two), await alike(three)]).toEqual([[three], [three], [two, one]])
    expect((await storyOf(two)).map(({ type }) => type)).toEqual(['CustomersKeptApart', 'CustomerAdded'])
    expect((await owner.post(`${path}/${one}/kept-apart`, { otherId: one })).status).toBe(400)
    expect((await merge(one, two)).status).toBe(200)
  })

  test('stay apart from somebody on another’s page, on both pages', async () => {
    const phone = '416-555-2301'
    const add = async (name: string) =>
      String((await owner.post(path, { name, email: `${name.toLowerCase()}@example.com`, phone })).body.id)
    const [survivor, merged, other] = [await add('Keeper'), await add('Kept'), await add('Else')]
    const alike = async (id: string) => (await cardOf(id)).alike.map(({ id: one }) => one)
    expect((await owner.post(`${path}/${merged}/kept-apart`, { otherId: other })).status).toBe(200)
    expect((await merge(survivor, merged)).status).toBe(200)
    expect([await alike(survivor), await alike(other)]).toEqual([[], []])
    expect((await separate(survivor, merged)).status).toBe(200)
    expect([await alike(merged), await alike(other)]).toEqual([[survivor], [survivor]])
  })

  test('are booked by phone for whose address it is, also from the line that shows both as one', async () => {
    const caller = { name: 'Phone Only', email: '', phone: '416-555-2377' }
    const survivor = String((await owner.post(path, caller)).body.id)
    const merged = await added('Mail Only', 'mailonly@example.com')
    expect((await merge(survivor, merged)).status).toBe(200)
    expect(await listed('mailonly')).toMatchObject([{ id: survivor, email: 'mailonly@example.com' }])
    const book = async (id: string, email: string, time: string) => {
      const answer = await owner.post('/api/crm/bookings', {
        id: id.padStart(32, '0'),
        service: 'glazed',
        addons: [],
        totalCents: 12_500,
        customer: { firstName: 'Phone', lastName: 'Only', email, phone: caller.phone },
        customerId: survivor,
        vehicle: null,
        appointment: { date: '2026-11-26', time, address: '123 Yonge Street', city: 'Toronto' },
        language: 'en',
        waiver: 'regular',
      })
      expect(answer.status).toBe(201)
      return String((await owner.get(`/api/crm/bookings/${id.padStart(32, '0')}/visit`)).body.customerId)
    }
    expect(await book('e1', 'mailonly@example.com', '8:00 AM')).toBe(merged)
    expect(await book('e2', '', '1:00 PM')).toBe(survivor)
    expect((await cardOf(survivor)).upcoming).toBe(2)
    await separate(survivor, merged)
    expect((await cardOf(survivor)).email).toBeNull()
  })

  test('are merged and separated by owners alone', async () => {
    const { visitor: crew } = await officeStaff(app).member('crew')
    const calls = (who: TestBrowser) => [
      who.get(`${path}/${ashaId}/merge?with=${guestId}`),
      who.post(`${path}/${ashaId}/merged`, { mergedId: guestId, expectedVersion: 0, mergedVersion: 0 }),
      who.request('DELETE', `${path}/${ashaId}/merged/${guestId}`),
      who.post(`${path}/${ashaId}/kept-apart`, { otherId: guestId }),
    ]
    const statuses = async (who: TestBrowser) => (await Promise.all(calls(who))).map(({ status }) => status)
    expect(await statuses(crew)).toEqual([403, 403, 403, 403])
    expect(await statuses(app.visitor())).toEqual([401, 401, 401, 401])
    expect(await statuses(asha.visitor)).toEqual([401, 401, 401, 401])
    expect((await cardOf(guestId)).id).toBe(guestId)
  })
})

describe('the operators’ commands for a person who was merged', () => {
  const copyOf = async (person: string) => {
    const plan = copyPerson.plan({ positionals: [person], values: {}, folder: '.' })
    const work = { signal: new AbortController().signal, progress: () => {}, print: async () => {} }
    return plan.run({ ops: opsContextOf(app, readConfig({})), ...work })
  }
  const nameOf = async (id: string) => {
    const [row] = await app.database.query<{ name: string | null }>('select name from rm.customers where id = $1', [id])
    return row?.name
  }

  test('copy the data of the one alone, and name the others', async () => {
    const [one, two] = [await added('Copy One', 'copy1@example.com'), await added('Copy Two', 'copy2@example.com')]
    await merge(one, two)
    const { result, lines } = await copyOf('copy2@example.com')
    expect(result).toMatchObject({ customerId: two, mergedWith: [one] })
    expect(JSON.stringify(result)).not.toContain('copy1@example.com')
    expect(lines.at(-1)).toBe(`  ${one}`)
  })

  test('erase nobody before it is said what becomes of the others', async () => {
    const [one, two] = [await added('Ask One', 'ask1@example.com'), await added('Ask Two', 'ask2@example.com')]
    await merge(one, two)
    await expect(eraseCustomer(app, two)).rejects.toThrow(`${two} with ${one}. --merged erase`)
    expect([await nameOf(one), await nameOf(two)]).toEqual(['Ask One', 'Ask Two'])
    const dry = await eraseCustomer(app, two, undefined, { 'dry-run': true })
    expect(dry).toMatchObject({ result: { mergedWith: [one] } })
    expect(dry.lines.at(-1)).toContain('--merged separate is needed')
    await expect(async () => eraseCustomer(app, two, undefined, { merged: 'both' })).rejects.toThrow(
      "'both' is neither",
    )
  })

  test('erase all of them, or separate them first and erase the one alone, whoever’s page it was', async () => {
    const [one, two] = [await added('All One', 'all1@example.com'), await added('All Two', 'all2@example.com')]
    await merge(one, two)
    const both = await eraseCustomer(app, two, undefined, { merged: 'erase' })
    expect(both.lines.join('\n')).toContain(`With them the customers whom the office had merged: ${one}.`)
    expect([await nameOf(one), await nameOf(two)]).toEqual([null, null])

    const [keeper, kept, gone] = [
      await added('Kept Page', 'kept1@example.com'),
      await added('Kept Other', 'kept2@example.com'),
      await added('Gone Other', 'gone@example.com'),
    ]
    await merge(keeper, kept)
    await merge(keeper, gone)
    await eraseCustomer(app, gone, undefined, { merged: 'separate' })
    expect((await cardOf(keeper)).merged.map(({ id }) => id)).toEqual([kept])
    await eraseCustomer(app, keeper, undefined, { merged: 'separate' })
    expect([await nameOf(keeper), await nameOf(kept), await nameOf(gone)]).toEqual([null, 'Kept Other', null])
    expect(await cardOf(kept)).toMatchObject({ id: kept, merged: [] })
  })
})
