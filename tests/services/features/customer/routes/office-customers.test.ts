import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { customerStream } from '#events/customer-details.ts'
import { personStream } from '#events/person.ts'
import { smsConsentStream, smsStream } from '#events/sms.ts'
import { customerById } from '#projections/customers.ts'
import { customerCard } from '#services/contracts/customers.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp({ workers: false })
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const path = '/api/crm/customers'
const add = (form: object) => owner.post(path, { name: 'Asha Gill', ...form })
const listed = async (query: string): Promise<{ id: string; name: string | null }[]> =>
  (await owner.get(`${path}?${query}`)).body

async function addedId(form: object): Promise<string> {
  const { status, body } = await add(form)
  expect(status).toBe(201)
  return body.id
}

const write = (name: string, email: string) =>
  app.visitor().post('/api/contact', { name, email, phone: '(416) 555-0134', message: 'Two vans?' })

async function erase(personId: string): Promise<void> {
  await app.encryption.erase(personId)
  await app.ctx.log.append({
    key: `erase-${personId}`,
    meta: { actor: { kind: 'operator' } },
    writes: [
      {
        stream: personStream(personId),
        expected: 'any',
        events: [{ type: 'PersonErased', data: { personId, request: 'test' } }],
      },
    ],
  })
}

describe('a customer of the office', () => {
  test('is added, found by words, and shown with what is known and placeholders for the rest', async () => {
    const id = await addedId({ name: 'Zora Quill', phone: '416 555 0101', notes: 'A gate' })
    expect(await listed('search=zor')).toEqual([
      {
        id,
        name: 'Zora Quill',
        email: null,
        phone: '416 555 0101',
        kind: 'lead',
        services: 0,
        servicesCount: 0,
        totalSpent: 0,
        totalSpentCents: 0,
        since: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
      },
    ])
    expect((await owner.get(`${path}/${id}`)).body).toMatchObject({ notes: 'A gate', newsletter: null, version: 1 })
  })

  test('needs a name, and a way to be reached: an address, or a phone number that can be dialled', async () => {
    const refused = [{ name: ' ', phone: '416 555 0134' }, {}, { email: 'no address' }, { phone: '416' }]
    for (const form of refused) expect((await add(form)).status).toBe(400)
  })

  test('with an address that leads to somebody already is refused, and names whom', async () => {
    const id = await addedId({ email: 'twice@example.com' })
    const { status, body } = await add({ name: 'Another', email: 'Twice@example.com' })
    expect([status, body.code, body.customerId]).toEqual([409, 'email_taken', id])
  })

  test('is one customer with their later messages, whose words stand beside what the office wrote', async () => {
    const id = await addedId({ email: 'later@example.com' })
    await write('Later Name', 'later@example.com')
    expect((await listed('search=later')).map((row) => row.id)).toEqual([id])
    const { name, alsoSaid } = customerCard.parse((await owner.get(`${path}/${id}`)).body)
    expect([name, alsoSaid.map((told) => [told.source, told.name, told.phone])]).toEqual([
      'Asha Gill',
      [['visitor', 'Later Name', null]],
    ])
  })

  test('is edited; the second of two who edit at once is told', async () => {
    const id = await addedId({ name: 'Edit Me', email: 'edit@example.com' })
    const to = { name: 'Edited Once', email: 'edit2@example.com', phone: '905 555 0100', notes: 'Blue door' }
    const first = await owner.patch(`${path}/${id}`, { ...to, expectedVersion: 1 })
    expect([first.status, first.body]).toEqual([200, { id, version: 2 }])
    const second = await owner.patch(`${path}/${id}`, { ...to, name: 'Edited Twice', expectedVersion: 1 })
    expect([second.status, second.body.code]).toEqual([409, 'customer_changed'])
    expect((await owner.get(`${path}/${id}`)).body).toMatchObject({ ...to, version: 2 })
    // The new address leads to the same customer, and the former one to nobody.
    expect((await add({ email: 'edit2@example.com' })).body.customerId).toBe(id)
    expect((await add({ email: 'edit@example.com' })).status).toBe(201)
  })

  test('that is not known is not found, and one that was erased is not written to again', async () => {
    const change = { name: 'X', email: '', phone: '', notes: '', expectedVersion: 1 }
    expect((await owner.patch(`${path}/nobody`, change)).status).toBe(404)
    expect((await owner.get(`${path}/nobody`)).status).toBe(404)
    expect((await owner.get(`${path}/nobody/history`)).status).toBe(404)
    const id = await addedId({ name: 'Gone Soon', phone: '416 555 0134' })
    await erase(id)
    expect((await owner.patch(`${path}/${id}`, change)).status).toBe(404)
    expect(await customerById(app.database, id)).toMatchObject({ name: null, phone: null, notes: null })
  })
})

describe('GET /api/crm/customers', () => {
  test('leads page by page through everybody, each once, and not to who only typed an address', async () => {
    for (const letter of ['a', 'b', 'c']) await addedId({ name: `Pager ${letter}`, phone: '416 555 0134' })
    await app.visitor().post('/api/newsletter', { email: 'pager@example.com', language: 'en', source: 'footer' })
    const seen: (string | null)[] = []
    let cursor: string | null = null
    do {
      const query: string = `search=pager&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`
      const answer = await owner.get(`${path}?${query}`)
      seen.push(...answer.body.map(({ name }: { name: string }) => name))
      cursor = answer.headers.get('x-next-cursor')
    } while (cursor !== null)
    expect(seen).toEqual(['Pager c', 'Pager b', 'Pager a'])
  })
})

describe('the timeline of a customer', () => {
  test('tells what they wrote and what was done, newest first, with who did it', async () => {
    await write('Tim Line', 'tim@example.com')
    const [customer] = await listed('search=tim')
    const [lead] = (await owner.get('/api/admin/leads?search=tim')).body
    expect(lead.customerId).toBe(customer?.id)
    await owner.patch(`/api/admin/leads/${lead.id}/status`, { status: 'qualified' })
    const { body } = await owner.get(`${path}/${customer?.id}/history`)
    const entries: HistoryEntry[] = body.entries
    expect(entries.map(({ type }) => type).slice(0, 2)).toEqual(['LeadStatusChanged', 'LeadReceived'])
    expect(entries[0]).toMatchObject({
      who: { kind: 'staff', name: 'admin' },
      about: { kind: 'lead', id: lead.id },
      facts: { from: 'new', to: 'qualified' },
    })
    expect(entries.at(-1)?.facts).not.toHaveProperty('message')
    expect(body.total).toBe(entries.length)
  })

  test('has what was texted to them, and their consent to it', async () => {
    const id = await addedId({ name: 'Texted', phone: '416 555 0134' })
    const report = { about: id, key: 'k', sid: 'SM1', outcome: 'delivered', code: null } as const
    await app.ctx.log.append({
      key: crypto.randomUUID(),
      meta: { actor: { kind: 'provider', name: 'twilio' } },
      writes: [
        {
          stream: smsConsentStream(id),
          expected: 'any',
          events: [{ type: 'SmsCodeRefused', data: { customerId: id, requestId: 'r' } }],
        },
        { stream: smsStream(id), expected: 'any', events: [{ type: 'SmsReported', data: report }] },
      ],
    })
    const { body } = await owner.get(`${path}/${id}/history`)
    const types = body.entries.map(({ type }: HistoryEntry) => type)
    expect(types).toEqual(['SmsReported', 'SmsCodeRefused', 'CustomerAdded'])
  })

  test('says that the office wrote of them, in a stream of their own', async () => {
    const id = await addedId({ name: 'Streamed', phone: '416 555 0134' })
    expect((await app.ctx.log.readStream(customerStream(id))).map(({ type }) => type)).toEqual(['CustomerAdded'])
    const { body } = await owner.get(`${path}/${id}/history`)
    expect(body.entries.map(({ type }: HistoryEntry) => type)).toEqual(['CustomerAdded'])
  })
})
