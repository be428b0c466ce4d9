import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const request = {
  vehicleDetails: { year: 2021, make: 'Honda', size: 'sedan', color: 'gray' },
  locationDetails: { type: 'home', address: '88 Queens Quay West, Toronto, ON' },
  selectedService: 'glazed',
  selectedAddons: ['Pet Hair Removal', 'stain-treatment'],
}

const streets: [string, string][] = [
  ['yonge', 'Toronto'],
  ['hurontario', 'Mississauga'],
  ['queen', 'Brampton'],
  ['main', 'Markham'],
  ['yonge', 'Richmond Hill'],
  ['jane', 'Vaughan'],
  ['trafalgar', 'Oakville'],
  ['brant', 'Burlington'],
  ['main', 'Milton'],
  ['davis', 'Newmarket'],
]

describe('the instant quote over HTTP on PGlite', () => {
  let ctx: TestApp
  beforeAll(async () => {
    ctx = await openTestApp({ workers: false, databaseUrl: 'embedded' })
  })
  afterAll(() => ctx.close())

  test('calculate answers the pricing of the price list, whatever prices the caller sends', async () => {
    const answer = await ctx.visitor().post('/api/quotes/calculate', { ...request, basePrice: 1, totalPrice: 1 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      packageName: 'Glazed Detail',
      basePrice: 125,
      totalPrice: 200,
      totalCents: 20_000,
      depositCents: 3100,
      balanceCents: 16_900,
      hstCents: 2600,
      currency: 'CAD',
      priceListVersion: 1,
    })
    expect(answer.body.addons.map((one: { price: number }) => one.price)).toEqual([40, 35])
  })

  test('creating a quote answers what was saved, and its owner’s token once', async () => {
    const answer = await ctx.visitor().post('/api/quotes', { ...request, totalPrice: 1 })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      packageName: 'Glazed Detail',
      totalPrice: 200,
      isBooked: false,
      status: 'quoted',
      vehicleDetails: { year: 2021, make: 'Honda', model: '', size: 'sedan' },
      locationDetails: { type: 'home', address: request.locationDetails.address },
    })
    expect(answer.body.id).toMatch(/^[0-9a-f]{32}$/)
    const [row] = await ctx.database.query<{ row: string }>(
      'select to_jsonb(q)::text as row from rm.quotes q where id = $1',
      [answer.body.id],
    )
    expect(row?.row).not.toContain(answer.body.ownerToken)
  })

  test('its owner books it by cookie: a request, not yet a visit', async () => {
    const visitor = ctx.visitor()
    const quote = (await visitor.post('/api/quotes', request)).body
    const contact = { customerEmail: 'li.chen@example.com', customerPhone: '647-555-0123' }
    const booked = await visitor.patch(`/api/quotes/${quote.id}/book`, contact)
    expect([booked.status, booked.body.status, booked.body.isBooked]).toEqual([200, 'requested', true])
    const again = await visitor.patch(`/api/quotes/${quote.id}/book`, contact)
    expect(again.body).toEqual(booked.body)
  })

  test('a caller without cookies books it by the token', async () => {
    const quote = (await ctx.visitor().post('/api/quotes', request)).body
    const contact = { customerEmail: 'a@example.com', customerPhone: '416 555 0134', ownerToken: quote.ownerToken }
    expect((await ctx.visitor().patch(`/api/quotes/${quote.id}/book`, contact)).status).toBe(200)
  })

  test('somebody else’s quote answers like one that does not exist', async () => {
    const quote = (await ctx.visitor().post('/api/quotes', request)).body
    const contact = { customerEmail: 'a@example.com', customerPhone: '416-555-0100' }
    const other = await ctx.visitor().patch(`/api/quotes/${quote.id}/book`, contact)
    const unknown = await ctx.visitor().patch(`/api/quotes/${'0'.repeat(32)}/book`, contact)
    expect([other.status, other.body.code, other.body.message]).toEqual([404, 'quote_not_found', unknown.body.message])
    expect(unknown.status).toBe(404)
  })

  test('a quote of a name that no record could have is not found', async () => {
    const contact = { customerEmail: 'a@example.com', customerPhone: '416-555-0100' }
    const answer = await ctx.visitor().patch('/api/quotes/%00/book', contact)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test.each([
    ['an unknown package', { ...request, selectedService: 'waxed' }, 'unknown_service'],
    ['an unknown add-on', { ...request, selectedAddons: ['rust'] }, 'unknown_addon'],
    ['no vehicle', { ...request, vehicleDetails: undefined }, 'invalid_request'],
    [
      'a size that nobody drives',
      { ...request, vehicleDetails: { ...request.vehicleDetails, size: 'tank' } },
      'invalid_request',
    ],
    ['half a year', { ...request, vehicleDetails: { ...request.vehicleDetails, year: 2020.5 } }, 'invalid_request'],
    [
      'a place that is neither home nor work',
      { ...request, locationDetails: { type: 'moon', address: 'x' } },
      'invalid_request',
    ],
    ['a body that is no object', [], 'invalid_request'],
  ])('%s is refused', async (_what, body, code) => {
    for (const path of ['/api/quotes/calculate', '/api/quotes']) {
      const answer = await ctx.visitor().post(path, body)
      expect([answer.status, answer.body.code]).toEqual([400, code])
    }
  })

  test('addresses of the whole service area are suggested', async () => {
    const visitor = ctx.visitor()
    for (const [street, city] of streets) {
      const answer = await visitor.get(`/api/places-autocomplete?input=${encodeURIComponent(`12 ${street} ${city}`)}`)
      expect(answer.status).toBe(200)
      expect(
        answer.body.predictions.some((one: { description: string }) => one.description.includes(city)),
        city,
      ).toBe(true)
    }
    expect((await visitor.get('/api/places-autocomplete?input=yo')).body).toEqual({ predictions: [] })
    expect((await visitor.get('/api/places-autocomplete')).body).toEqual({ predictions: [] })
  })

  test('nobody is signed in: the check says so', async () => {
    expect(await ctx.visitor().get('/api/auth/user')).toMatchObject({ status: 200, text: 'null' })
  })
})
