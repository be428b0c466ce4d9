import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { accountStream } from '#events/account.ts'
import { customerStream } from '#events/customer-details.ts'
import { intentRequest } from '#tests/services/features/orders.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { corpusExtensions, corpusPhones, corpusPhonesWithWords } from '#tests/support/corpus.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-09T17:00:00.000Z', vans: 2, trustedProxies: 1 })
  owner = await officeStaff(app).owner()
  people = accountVisitors(app)
})
afterAll(() => app.close())

/** Too short, without an area, of no plan, or no number at all. */
const undialable = ['12', '555-0142', '905-555-014', '105-555-0142', 'call me', '+12']
const dialable = [
  ...corpusPhones,
  ...corpusExtensions,
  ...corpusPhonesWithWords.filter((text) => text.length <= 40),
  '+44 20 7946 0958',
  '011 91 98765 43210',
]

const id32 = () => crypto.randomUUID().replaceAll('-', '')
let callers = 0
const post = (path: string, body: object, method = 'POST') =>
  app.visitor().request(method, path, body, {
    'x-forwarded-for': `198.51.${Math.floor((callers += 1) / 250)}.${(callers % 250) + 1}`,
  })

const person = { firstName: 'Asha', lastName: 'Gill', email: 'asha@example.com' }

/** Every form in which somebody who is new leaves a number: what it answers to one. */
const forms: Readonly<Record<string, (phone: string) => Promise<{ readonly status: number; readonly text: string }>>> =
  {
    'the contact form': (phone) =>
      post('/api/contact', { name: 'Asha', email: 'asha@example.com', phone, message: 'Vans?' }),
    'the request of a quote': async (phone) => {
      const asked = await post('/api/quotes', {
        vehicleDetails: { year: 2020, make: 'Honda', model: 'Civic', size: 'sedan', color: 'gray' },
        locationDetails: { type: 'home', address: '123 Yonge Street, Toronto, ON' },
        selectedService: 'glazed',
      })
      const { id, ownerToken } = asked.body
      return post(
        `/api/quotes/${id}/book`,
        { customerEmail: 'a@example.com', customerPhone: phone, ownerToken },
        'PATCH',
      )
    },
    // A day that is over: what is right is refused for that alone, and holds no time.
    'the wizard': (phone) => {
      const asked = intentRequest('glazed', '2027-02-01', '10:00 AM')
      return post('/api/create-payment-intent', {
        ...asked,
        draft: { ...asked.draft, customerInfo: { ...person, phone } },
      })
    },
    'a booking by phone': (phone) =>
      owner.post('/api/crm/bookings', {
        id: id32(),
        service: 'glazed',
        totalCents: 12_500,
        customer: { ...person, phone },
        customerId: null,
        vehicle: null,
        appointment: { date: '2027-02-01', time: '10:00 AM', address: '123 Yonge Street', city: 'Toronto' },
        language: 'en',
        waiver: 'regular',
      }),
    'the form of a lead': (phone) => owner.post('/api/crm/leads', { name: 'Asha', phone }),
    'the form of a customer': (phone) => owner.post('/api/crm/customers', { name: 'Asha', phone }),
  }
const taken: Readonly<Record<string, string>> = { 'the wizard': 'date_past', 'a booking by phone': 'date_past' }

describe.each(Object.entries(forms))('%s', (name, send) => {
  test('takes no telephone number that nobody can dial', async () => {
    for (const phone of undialable) {
      const { status, text } = await send(phone)
      expect([phone, status, text]).toEqual([
        phone,
        400,
        expect.stringMatching(/"path":"(?:\w+\.)*(?:customerP|p)hone"/),
      ])
    }
  })

  test('takes one in every spelling, with an extension or a word beside it, and of other countries', async () => {
    const refusal = taken[name]
    const refused: string[] = []
    for (const phone of dialable) {
      const { status, text } = await send(phone)
      const isTaken = refusal === undefined ? status < 300 : text.includes(refusal)
      if (!isTaken) refused.push(`${phone}: ${text}`)
    }
    expect(refused).toEqual([])
  })
})

describe('a number that was taken before', () => {
  const odd = '12 (ask for Jo)'
  const refused = { status: 400, body: { code: 'phone_not_dialable' } }

  test('is shown to the office, which may leave it as it is and change the rest, and may not put another such one', async () => {
    const { id } = (await owner.post('/api/crm/customers', { name: 'Jo', phone: '416 555 0134' })).body
    await app.ctx.log.append({
      key: id32(),
      meta: { actor: { kind: 'operator' } },
      writes: [
        {
          stream: customerStream(id),
          expected: 'any',
          events: [
            {
              type: 'CustomerDetailsChanged',
              data: { customerId: id },
              personal: { name: 'Jo', phone: odd, notes: '' },
            },
          ],
        },
      ],
    })
    const card = (await owner.get(`/api/crm/customers/${id}`)).body
    expect(card.phone).toBe(odd)
    const change = { name: 'Joanna', email: '', phone: odd, notes: '', expectedVersion: card.version }
    const path = `/api/crm/customers/${id}`
    expect(await owner.patch(path, change)).toMatchObject({ status: 200 })
    expect((await owner.get(path)).body).toMatchObject({ name: 'Joanna', phone: odd })
    const next = { ...change, expectedVersion: card.version + 1 }
    expect(await owner.patch(path, { ...next, phone: '13' })).toMatchObject(refused)
    expect(await owner.patch(path, { ...next, phone: '' })).toMatchObject({ status: 200 })
  })

  test('is shown to its owner, who may leave it as it is and change the rest, and may not put another such one', async () => {
    const { visitor } = await people.customer()
    const { id } = await people.whoIs(visitor)
    const personal = { firstName: 'Asha', lastName: 'Gill', phone: odd }
    await app.ctx.log.append({
      key: id32(),
      meta: { actor: { kind: 'operator' } },
      writes: [
        {
          stream: accountStream(id),
          expected: 'any',
          events: [{ type: 'ProfileChanged', data: { customerId: id }, personal }],
        },
      ],
    })
    const path = '/api/user/profile'
    expect((await visitor.get(path)).body).toMatchObject(personal)
    expect(await visitor.patch(path, { ...personal, lastName: 'Kaur Gill' })).toMatchObject({ status: 200 })
    expect(await visitor.patch(path, { ...personal, phone: '13' })).toMatchObject(refused)
    expect((await visitor.get(path)).body).toMatchObject({ lastName: 'Kaur Gill', phone: odd })
    expect(await visitor.patch(path, { ...personal, phone: '' })).toMatchObject({ status: 200 })
  })

  test('does not keep somebody who has paid from their booking', async () => {
    const visitor = app.visitor()
    const { body } = await visitor.post('/api/create-payment-intent', intentRequest('glazed', '2027-02-11', '10:00 AM'))
    await visitor.pay(body.clientSecret)
    const { paymentIntentId } = body
    const paid = { paymentIntentId, customerInfo: { ...person, email: 'asha.gill@example.com', phone: '12' } }
    expect(await visitor.post('/api/payments/complete', paid)).toMatchObject({ status: 200 })
  })
})
