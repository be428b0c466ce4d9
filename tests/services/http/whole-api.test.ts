import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createApp } from '#services/app.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { readConfig } from '#services/process/config.ts'
import { openNoticed } from '#services/process/operator-warnings.ts'
import { oddRequests, say, withIds } from '#tests/support/raw-http.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let port = 0
/** What the running API answers, from its own table: 'POST /api/quotes'. */
let routes: { method: string; path: string }[] = []

beforeAll(async () => {
  ctx = await openTestApp({ workers: false })
  port = Number(new URL(ctx.url).port)
  const terms = { pages: new Map(), isStopping: () => false, now: Date.now, traffic: countTraffic() }
  const app = createApp(ctx, readConfig({}), { ...terms, noticed: openNoticed(ctx.ctx.logger) })
  const isRoute = ({ method, path }: { method: string; path: string }) => method !== 'ALL' && path.startsWith('/api/')
  routes = app.routes.filter(isRoute).map(({ method, path }) => ({ method, path: withIds(path) }))
})
afterAll(() => ctx.close())

describe('the API as it is served', () => {
  test('has the calls of the specification, so that none is missed below', () => {
    const calls = routes.map(({ method, path }) => `${method} ${path}`)
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /api/services',
        'GET /api/addons',
        'POST /api/quotes/calculate',
        'POST /api/quotes',
        'PATCH /api/quotes/an-id/book',
        'GET /api/places-autocomplete',
        'GET /api/availability',
        'POST /api/create-payment-intent',
        'POST /api/payments/complete',
        'POST /api/contact',
      ]),
    )
  })

  test('has the stand-in for Google Places beside it, where no key is set', async () => {
    const response = await fetch(`${ctx.url}/sandbox/places/v1/places:autocomplete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': 'any' },
      body: '{"input":"123 yonge"}',
    })
    expect(await response.json()).toMatchObject({
      suggestions: [{ placePrediction: { text: { text: '123 Yonge Street, Toronto, ON, Canada' } } }],
    })
  })

  test('answers every spelling of every path below 500', async () => {
    const odd: string[] = []
    for (const path of new Set(routes.map((route) => route.path))) {
      for (const { method, target } of oddRequests(path)) {
        const answer = await say(port, `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
        if ((answer?.status ?? 400) >= 500) odd.push(`${method} ${target}: ${answer?.text ?? ''}`)
      }
    }
    expect(odd).toEqual([])
  })

  test('answers every body below 500', async () => {
    const writing = routes.filter(({ method }) => method !== 'GET')
    const missing = writing.map(({ path }) => path).filter((path) => !Object.hasOwn(goods, path))
    expect(missing, 'add a body that the route takes to `goods` in this file').toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writing), changes, async ({ method, path }, odd) => {
        const response = await fetch(`${ctx.url}${path}`, {
          method,
          body: JSON.stringify(odd.reduce<unknown>(changed, goods[path])),
          headers: { 'content-type': 'application/json' },
        })
        const text = await response.text()
        expect({ status: response.status, text }).toSatisfy(() => response.status < 500)
      }),
      { numRuns: 300 },
    )
  })

  test('answers every query below 500', async () => {
    const reading = routes.filter(({ method }) => method === 'GET')
    const names = fc.constantFrom('service', 'date', 'city', 'address', 'input', 'session', '__proto__', 'x')
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('glazed', '2026-11-24', '9999-99-99', '-1', '\u0000'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reading),
        fc.array(fc.tuple(names, values), { maxLength: 6 }),
        async ({ path }, pairs) => {
          const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')
          const response = await fetch(`${ctx.url}${path}?${query}`)
          await response.body?.cancel()
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
  })
})

const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const quote = {
  vehicleDetails: { year: 2020, make: 'Honda', model: 'Civic', size: 'sedan', color: 'gray' },
  locationDetails: { type: 'home', address: '123 Yonge Street, Toronto, ON' },
  selectedService: 'glazed',
  selectedAddons: ['Pet Hair Removal'],
}

/** A body that each route takes. */
const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }

const goods: Record<string, object> = {
  '/api/admin/login': { username: 'admin', password: 'a password' },
  '/api/crm/logout': {},
  '/api/balance/an-id/intent': {},
  '/api/balance/an-id/payment': {},
  '/api/crm/deals/an-id': { stage: 'quoted', expectedVersion: 2 },
  '/api/crm/deals/an-id/stage': { stage: 'quoted' },
  '/api/crm/deals/an-id/lost': { reason: 'price' },
  '/api/crm/deals/an-id/restore': {},
  '/api/crm/leads': { name: 'A', email: 'a@b.ca', phone: '416', message: 'Two vans?' },
  '/api/crm/settings': { theme: 'dark' },
  '/api/crm/bookings': {
    id: '0123456789abcdef0123456789abcdef',
    service: 'glazed',
    addons: [],
    totalCents: 1_000,
    customer: { firstName: 'Asha', lastName: 'Gill', email: '', phone: '416' },
    customerId: null,
    vehicle: null,
    appointment: { date: soon, time: '10:00 AM', address: '123 Yonge Street', city: 'Toronto' },
    language: 'en',
    waiver: 'regular',
  },
  '/api/crm/business/hours': {
    week: [null, null, null, null, null, null, { opensMinute: 480, closesMinute: 960 }],
    horizonDays: 60,
    noticeMinutes: 120,
    expectedVersion: 1,
  },
  '/api/crm/business/prices': {
    packages: ['sprinkle', 'glazed', 'filled'].map((id, index) => ({
      id,
      priceCents: 7_000 + index * 5_000,
      publishedCents: 8_000,
      minMinutes: 60,
      maxMinutes: 120,
    })),
    addOns: ['pet-hair-removal', 'stain-treatment', 'odor-elimination', 'headliner-cleaning'].map((name) => ({
      name,
      priceCents: 4_000,
    })),
    expectedVersion: 1,
  },
  '/api/crm/business/closed-days': { date: soon, reason: 'Holiday' },
  '/api/crm/business/closed-days/an-id': {},
  '/api/crm/bookings/an-id/progress': { step: 'arrived' },
  '/api/crm/bookings/an-id/balance': { id: 'f'.repeat(32), method: 'cash' },
  '/api/crm/bookings/an-id/balance-link': {},
  '/api/crm/bookings/an-id/discounts': { id: 'f'.repeat(32), amountCents: 500, reason: 'goodwill' },
  '/api/crm/bookings/an-id/discounts/an-id/undo': {},
  '/api/crm/bookings/an-id/cancellation': { by: 'business', reason: 'weather', refundCents: 0 },
  '/api/crm/bookings/an-id/reschedule': { date: soon, time: '10:00 AM', terms: 'office', reason: 'weather' },
  '/api/crm/system/verify': {},
  '/api/crm/system/rebuild': { projection: 'nothing' },
  '/api/crm/system/jobs/an-id/retry': {},
  '/api/crm/notifications/an-id/read': {},
  '/api/crm/customers': { name: 'Asha Gill', email: 'a@b.ca', phone: '416', notes: 'A gate' },
  '/api/crm/customers/an-id': { name: 'Asha', email: 'a@b.ca', phone: '416', notes: '', expectedVersion: 0 },
  '/api/admin/leads/an-id/status': { status: 'contacted' },
  '/api/google/disconnect': {},
  '/api/google/refresh/an-id': {},
  '/api/google/gmail/send': { to: 'a@b.ca', subject: 'Tomorrow', body: 'See you at 9.' },
  '/api/google/calendar/events': {
    summary: 'Fleet wash',
    startTime: '2027-07-01T09:00',
    endTime: '2027-07-01T11:00',
    description: '',
    attendees: ['a@b.ca'],
  },
  '/api/google/contacts/sync': {},
  '/api/email/accounts': {
    email: 'a@b.ca',
    username: 'a',
    password: 'a password',
    imap: { host: 'mail.invalid', port: 993, security: 'tls' },
    smtp: { host: 'mail.invalid', port: 465, security: 'tls' },
  },
  '/api/email/accounts/anid': {},
  '/api/email/accounts/anid/reconnect': { password: 'a password' },
  '/api/email/sync': {},
  '/api/email/mark-read': { emailIds: ['e1'], isRead: true },
  '/api/email/star': { emailIds: ['e1'], isStarred: true },
  '/api/email/archive': { emailIds: ['e1'] },
  '/api/email/delete': { emailIds: ['e1'] },
  '/api/email/spam': { emailIds: ['e1'] },
  '/api/email/undo': { undo: 'u1' },
  '/api/email/image-senders': { email: 'a@b.ca', isAllowed: true },
  '/api/email/drafts': { id: 'adraftofanemail1', mode: 'new', language: 'fr' },
  '/api/email/drafts/anid': {
    accountId: 'a1',
    to: [{ name: 'Asha', email: 'a@b.ca' }],
    cc: [],
    bcc: [],
    subject: 'Tomorrow',
    body: 'See you at 9.',
    isRich: false,
    withQuote: false,
    expectedVersion: 1,
  },
  '/api/email/drafts/anid/send': { expectedVersion: 1 },
  '/api/email/drafts/anid/undo': {},
  '/api/email/drafts/anid/attachments': {},
  '/api/email/drafts/anid/attachments/anid': {},
  '/api/logout': {},
  '/api/login': { email: 'a@b.ca', password: 'a password' },
  '/api/auth/registration': { fullName: 'Asha Gill', email: 'a@b.ca', password: 'glaze and sprinkles' },
  '/api/auth/verification': { token: 'c.r.signature' },
  '/api/auth/reset-request': { email: 'a@b.ca', language: 'fr' },
  '/api/auth/reset': { token: 'c.r.signature', password: 'glaze and sprinkles' },
  '/api/user/password': { current: 'a password', password: 'glaze and sprinkles' },
  '/api/user/email': { current: 'a password', email: 'a@b.ca' },
  '/api/auth/email-change': { token: 'c.r.signature' },
  '/api/user/profile': { firstName: 'Asha', lastName: 'Gill', phone: '416' },
  '/api/user/sessions/an-id': {},
  '/api/auth/passkey/options': {},
  '/api/auth/passkey': {
    credential: {
      ...credential,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
    },
  },
  '/api/user/passkeys/options': { current: 'a password' },
  '/api/user/passkeys': {
    name: 'My phone',
    credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA', transports: ['usb'] } },
  },
  '/api/user/passkeys/an-id': {},
  '/api/quotes/calculate': quote,
  '/api/quotes': quote,
  '/api/quotes/an-id/book': { customerEmail: 'a@b.ca', customerPhone: '416 555 0100', ownerToken: 'x'.repeat(32) },
  '/api/user/bookings/an-id/cancellation': { refundCents: 3100 },
  '/api/user/bookings/an-id/reschedule': { date: soon, time: '10:00 AM', terms: 'free' },
  '/api/contact': { name: 'A', email: 'a@b.ca', phone: '416', message: 'Do you do vans?' },
  '/api/newsletter': { email: 'a@b.ca', language: 'fr', source: 'blog' },
  '/api/mail-preferences': { mails: 'review-requests', isWanted: false },
  '/api/mail-preferences/unsubscription': { 'List-Unsubscribe': 'One-Click' },
  '/api/review': { stars: 4, words: 'Spotless.', name: 'Jo', language: 'en' },
  '/api/user/bookings/an-id/review': { stars: 4, words: 'Spotless.', name: 'Jo', language: 'en' },
  '/api/crm/reviews/an-id/answer': { words: 'Thank you.' },
  '/api/crm/reviews/an-id/hidden': { reason: 'abuse' },
  '/api/newsletter/confirmation': { token: 'n'.repeat(40) },
  '/api/newsletter/unsubscription': { 'List-Unsubscribe': 'One-Click' },
  '/api/create-payment-intent': {
    amount: 3100,
    metadata: {
      serviceId: 'glazed',
      serviceName: 'Glazed Detail',
      customerEmail: 'a@b.ca',
      appointmentDate: soon,
      appointmentTime: '10:00 AM',
    },
    draft: {
      customerInfo: { firstName: 'A', lastName: 'B', email: 'a@b.ca', phone: '416' },
      vehicleInfo: quote.vehicleDetails,
      appointmentInfo: { date: soon, time: '10:00 AM', address: '123 Yonge Street', city: 'Toronto', notes: 'a gate' },
    },
  },
  '/api/payments/complete': {
    quoteId: 'glazed',
    paymentIntentId: 'pi_1',
    customerInfo: { firstName: 'A', lastName: 'B', email: 'a@b.ca', phone: '416' },
    depositAmount: 31,
    totalAmount: 125,
  },
}

const anything = fc.oneof(
  fc.anything({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.double(),
  fc.constantFrom('__proto__', '9999-12-31', '0000-00-00', '1e400', -0, 2 ** 53, [], {}, null, 'x'.repeat(5_000)),
)
/** At the end of a text it leaves a text that most schemas take. */
const ending = fc.constantFrom('\u0000', '\ud800', '\u{1f369}', '\u202e', "'; drop table event; --", '%', '\\', '${1}')

/** Which leaf changes, and what becomes of it. */
const change = fc.record({ place: fc.nat({ max: 20 }), odd: anything, ending, isReplaced: fc.boolean() })
const changes = fc.array(change, { minLength: 1, maxLength: 3 })
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never

/** The body with its n-th leaf replaced by anything, or lengthened when it is a text. */
function changed(body: unknown, { place, odd, ending, isReplaced }: Change): unknown {
  let leaf = -1
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
    }
    if ((leaf += 1) !== place) return value
    return typeof value === 'string' && !isReplaced ? `${value}${ending}` : odd
  }
  return walk(body)
}
