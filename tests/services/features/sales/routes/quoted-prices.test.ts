import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addDays } from '#events/values/toronto.ts'
import { heldQuotes } from '#services/contracts/held-quotes.ts'
import { officePrices } from '#services/contracts/prices.ts'
import { quotedPrices } from '#services/contracts/quoted-prices.ts'
import { intentRequest } from '#tests/services/features/orders.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const wanted = {
  vehicleDetails: { year: 2021, make: 'Honda', size: 'sedan', color: 'gray' },
  locationDetails: { type: 'home', address: '88 Queens Quay West, Toronto, ON' },
  selectedService: 'glazed',
  selectedAddons: [],
}

describe('the price of a quote over HTTP on PGlite', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ now: '2026-11-20T17:00:00.000Z', databaseUrl: 'embedded' })
  })
  afterAll(() => app.close())

  const pricesFor = async (browser: TestBrowser, quoteId: string) => {
    const { status, body } = await browser.get(`/api/quotes/${quoteId}/prices`)
    expect(status).toBe(200)
    const { services, quote } = quotedPrices.parse(body)
    return [services.find(({ id }) => id === 'glazed')?.basePriceCents, quote]
  }

  let dates = 0
  const book = (browser: TestBrowser, quoteId: string) => {
    const request = intentRequest('glazed', addDays('2026-11-24', (dates += 1)), '10:00 AM')
    return browser.post('/api/create-payment-intent', { ...request, draft: { ...request.draft, quoteId } })
  }

  /** The Glazed Detail costs a dollar more than it did. */
  async function raise() {
    const owner = await officeStaff(app).owner()
    const { version, packages, addOns } = officePrices.parse((await owner.get('/api/crm/business/prices')).body)
    const before = packages.find(({ id }) => id === 'glazed')?.priceCents ?? 0
    const answer = await owner.request('PUT', '/api/crm/business/prices', {
      expectedVersion: version,
      packages: packages.map(({ displayName: _name, ...one }) =>
        one.id === 'glazed' ? { ...one, priceCents: 13_900 + version * 100 } : one,
      ),
      addOns: addOns.map(({ name, priceCents }) => ({ name, priceCents })),
    })
    expect(answer.status).toBe(200)
    return { beforeCents: before, afterCents: 13_900 + version * 100 }
  }

  test('the browser that made it is shown that price and books for it; another one with its address is not', async () => {
    const [maker, other] = [app.visitor(), app.visitor()]
    const quote = (await maker.post('/api/quotes', wanted)).body
    const { beforeCents, afterCents } = await raise()
    const held = { lastDay: '2026-12-20', isHeld: true }
    expect(await pricesFor(maker, quote.id)).toEqual([beforeCents, held])
    expect(await pricesFor(other, quote.id)).toEqual([afterCents, null])
    const refused = await book(other, quote.id)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'amount_changed', totalCents: afterCents }])
    const booked = await book(maker, quote.id)
    expect([booked.status, booked.body.amount]).toEqual([200, quote.depositCents])
    const [row] = await app.database.query('select total_cents as total from rm.bookings where id = $1', [
      booked.body.bookingId,
    ])
    expect(row).toEqual({ total: beforeCents })
  })

  test('the customer who asked to be called about it has it in every browser that they sign in to', async () => {
    const maker = app.visitor()
    const quote = (await maker.post('/api/quotes', wanted)).body
    const { visitor: signedIn, email } = await accountVisitors(app).customer()
    const asked = { customerEmail: email, customerPhone: '905-555-0142' }
    expect((await maker.patch(`/api/quotes/${quote.id}/book`, asked)).status).toBe(200)
    const { afterCents } = await raise()
    expect(await pricesFor(app.visitor(), quote.id)).toEqual([afterCents, null])
    expect(await pricesFor(signedIn, quote.id)).toEqual([quote.totalCents, { lastDay: '2026-12-20', isHeld: true }])
  })

  test('the office is told what holds for the customer who calls, by their choice or by their address, and for nobody else', async () => {
    const [maker, owner] = [app.visitor(), await officeStaff(app).owner()]
    const quote = (await maker.post('/api/quotes', wanted)).body
    const asked = { customerEmail: 'rosa.diaz@example.com', customerPhone: '416-555-0188' }
    expect((await maker.patch(`/api/quotes/${quote.id}/book`, asked)).status).toBe(200)
    await raise()
    const heldFor = async (query: Record<string, string>) => {
      const { status, body } = await owner.get(`/api/crm/bookings/held-quotes?${new URLSearchParams(query).toString()}`)
      expect(status).toBe(200)
      const { of, quotes } = heldQuotes.parse(body)
      expect(of).toEqual({ customerId: '', email: '', ...query })
      return quotes.map(({ packages, addOns, ...one }) => ({
        ...one,
        glazed: packages.find(({ id }) => id === 'glazed')?.priceCents,
        addOns: addOns.length > 0,
      }))
    }
    // The log is written at the database's own clock.
    const [row] = await app.database.query<{ madeOn: string }>(
      `select to_char(created_at at time zone 'America/Toronto', 'YYYY-MM-DD') as "madeOn" from rm.quotes where id = $1`,
      [quote.id],
    )
    const held = {
      id: quote.id,
      madeOn: row?.madeOn,
      lastDay: '2026-12-20',
      glazed: quote.totalCents,
      addOns: true,
    }
    expect(await heldFor({ email: 'Rosa.Diaz@example.com' })).toEqual([held])
    const [rosa] = (await owner.get('/api/crm/customers?search=rosa.diaz')).body
    expect(await heldFor({ customerId: rosa.id })).toEqual([held])
    expect(await heldFor({ email: 'nobody@example.com' })).toEqual([])
    expect(await heldFor({})).toEqual([])
    const crew = (await officeStaff(app).member('crew')).visitor
    expect((await crew.get('/api/crm/bookings/held-quotes?email=rosa.diaz@example.com')).status).toBe(403)
  })

  test('a name that no quote could have is answered with what everybody pays', async () => {
    const [cents] = await pricesFor(app.visitor(), '0'.repeat(32))
    const services = (await app.visitor().get('/api/services')).body
    expect(services.find(({ id }: { id: string }) => id === 'glazed').basePriceCents).toBe(cents)
    expect((await app.visitor().get(`/api/quotes/${'q'.repeat(81)}/prices`)).status).toBe(400)
  })
})
