import { Hono } from 'hono'

import { depositFor, hstOn } from '#events/values/money.ts'
import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'
import type { QuotedPrices } from '#services/contracts/quoted-prices.ts'
import type { Pricing, QuoteRequest, QuoteResult } from '#services/contracts/quotes.ts'

interface PriceList {
  readonly services: readonly ServicePackage[]
  readonly addOns: readonly AddOn[]
}

/** The instant quote as its contract promises it: /calculate, /, /:id/prices and /:id/book. */
export function stubQuotes(list: () => PriceList & { readonly quoted: QuotedPrices | null }) {
  const kept: QuoteResult[] = []
  return new Hono()
    .post('/calculate', async (c) => c.json(priceOf(await c.req.json<QuoteRequest>(), list())))
    .post('/', async (c) => {
      const wanted = await c.req.json<QuoteRequest>()
      const quote: QuoteResult = {
        ...priceOf(wanted, list()),
        id: `quote-${kept.length + 1}`,
        isBooked: false,
        status: 'quoted',
        // Late on the 31st in Toronto.
        validUntil: '2099-02-01T04:30:00.000Z',
        vehicleDetails: wanted.vehicleDetails,
        locationDetails: wanted.locationDetails,
        ownerToken: 'token-of-the-owner',
      }
      kept.push(quote)
      return c.json(quote, 201)
    })
    .get('/:id/prices', (c) => {
      const { services, addOns, quoted } = list()
      return c.json(quoted ?? { services, addOns, quote: null })
    })
    .patch('/:id/book', (c) => {
      const quote = kept.find(({ id }) => id === c.req.param('id'))
      if (quote === undefined) return c.json({ code: 'quote_not_found', message: 'No', id: 'stub' }, 404)
      const { ownerToken: _told, ...shown } = quote
      return c.json({ ...shown, isBooked: true, status: 'requested' })
    })
}

function priceOf({ selectedService, selectedAddons }: QuoteRequest, { services, addOns }: PriceList): Pricing {
  const service = services.find(({ id }) => id === selectedService)
  if (service === undefined) throw new Error(`The stub does not sell ${selectedService}`)
  const addons = addOns.filter(({ name }) => selectedAddons.includes(name))
  const totalCents = addons.reduce((sum, { priceCents }) => sum + priceCents, service.basePriceCents)
  const depositCents = depositFor(service.basePriceCents)
  return {
    packageName: service.displayName,
    basePrice: service.basePrice,
    addons: addons.map(({ name, displayName, price }) => ({ name, displayName, price })),
    totalPrice: totalCents / 100,
    totalCents,
    depositCents,
    balanceCents: totalCents - depositCents,
    hstCents: hstOn(totalCents),
    currency: 'CAD',
    durationHours: service.durationHours,
    priceListVersion: 1,
  }
}
