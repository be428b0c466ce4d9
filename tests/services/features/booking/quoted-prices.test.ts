import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { QuoteRequest } from '#services/contracts/quotes.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { quotedPrices } from '#services/features/booking/quoted-prices.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { changePrices } from '#services/features/business/price-list.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import { accepted, checkout, complete, type CheckoutInput } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const visitor: Actor = { kind: 'visitor' }
const day = 24 * 60
const wanted: QuoteRequest = {
  vehicleDetails: { year: 2021, make: 'Honda', model: '', size: 'sedan', color: 'Blue' },
  locationDetails: { type: 'home', address: '123 Queen Street West, Brampton' },
  selectedService: 'glazed',
  selectedAddons: ['stain-treatment'],
}

let memory: MemoryContext
let quote: { readonly id: string; readonly ownerToken: string }
beforeEach(async () => {
  memory = await openMemoryContext()
  const { id, ownerToken = '' } = accepted(await createQuote(memory.ctx, visitor, wanted))
  quote = { id, ownerToken }
})

/** The Glazed Detail and the treatment of stains cost as much from now on. */
async function charge(packageCents: number, addOnCents = 3_500) {
  const { priceList } = await catalogueInForce(memory.ctx.views)
  const form = {
    expectedVersion: priceList.version,
    packages: priceList.packages.map((one) => (one.id === 'glazed' ? { ...one, priceCents: packageCents } : one)),
    addOns: priceList.addOns.map((one) => (one.name === 'stain-treatment' ? { ...one, priceCents: addOnCents } : one)),
  }
  accepted(await changePrices(memory.ctx, { kind: 'staff', staffId: 's1' }, form))
}

interface Seen extends CheckoutInput {
  readonly depositCents: number
  readonly totalCents: number
  readonly actor?: Actor
}

/** A start for the system clock. */
function book({ depositCents, totalCents, actor = visitor, ...order }: Seen) {
  const request = checkout({ quoteId: quote.id, quoteTokens: [quote.ownerToken], ...order })
  const draft = request.draft === null ? null : { ...request.draft, totalCents }
  return startCheckout(memory.ctx, actor, { ...request, amountCents: depositCents, draft })
}

const asQuoted = { depositCents: 3_100, totalCents: 12_500 }
const asRaised = { depositCents: 3_500, totalCents: 13_900 }

describe('a quote holds its price', () => {
  test('for who made it, with whatever add-ons, when everything was raised; the booking keeps it', async () => {
    await charge(13_900, 5_000)
    const started = accepted(await book({ ...asQuoted, addons: ['stain-treatment'], totalCents: 16_000 }))
    expect(started.amount).toBe(3_100)
    memory.provider.confirm(started.paymentIntentId)
    expect(await complete(memory, started.paymentIntentId)).toMatchObject({ totalCents: 16_000, depositCents: 3_100 })
    expect(await stateOf(memory.log, bookingAt(started.bookingId))).toMatchObject({
      status: 'confirmed',
      totalCents: 16_000,
      addOns: [{ name: 'stain-treatment', priceCents: 3_500 }],
      priceListVersion: 1,
    })
  })

  test('for the customer who asked to be called about it, in whatever browser', async () => {
    const contact = { email: 'asha.gill@example.com', phone: '905-555-0142' }
    accepted(await bookQuote(memory.ctx, visitor, quote.id, contact, [quote.ownerToken]))
    const customerId = await customerOf(memory.ctx, contact.email)
    await charge(13_900)
    const elsewhere = { ...asQuoted, quoteTokens: [] }
    expect(await book(elsewhere)).toMatchObject({ refused: 'amount_changed' })
    expect(await book({ ...elsewhere, actor: { kind: 'customer', customerId: 'somebody' } })).toMatchObject({
      refused: 'amount_changed',
    })
    accepted(await book({ ...elsewhere, actor: { kind: 'customer', customerId } }))
  })

  test('for nobody else: whoever comes with its id alone, or with a token of another quote, pays what everybody pays', async () => {
    await charge(13_900)
    for (const quoteTokens of [[], ['another-token-of-a-quote']]) {
      expect(await book({ ...asQuoted, quoteTokens })).toEqual({
        refused: 'amount_changed',
        details: { amount: 3_500, priceCents: 13_900, totalCents: 13_900 },
      })
    }
    accepted(await book({ ...asRaised, quoteTokens: [] }))
  })

  test('and never stands in the way of a lower one', async () => {
    await charge(9_900, 5_000)
    expect(await book(asQuoted)).toMatchObject({ refused: 'amount_changed', details: { totalCents: 9_900 } })
    accepted(await book({ depositCents: 2_500, totalCents: 13_400, addons: ['stain-treatment'] }))
  })

  test('after it became a visit too: who asks again for what is paid is told so, and pays nothing twice', async () => {
    await charge(13_900)
    const started = accepted(await book(asQuoted))
    memory.provider.confirm(started.paymentIntentId)
    await complete(memory, started.paymentIntentId)
    await memory.work()
    expect(await memory.story(quote.id)).toContain('QuoteBooked')
    expect(await book(asQuoted)).toMatchObject({ refused: 'already_booked' })
  })
})

describe('the day that a quote names', () => {
  test('counts to its end in Toronto, for the price as for the request to be called', async () => {
    await charge(13_900)
    memory.forward(30 * day + 11 * 60 + 59) // 11:59 PM; the quote was made at noon
    const onThatDay = { date: '2026-12-22' }
    expect(await quotedPrices(memory.ctx, { tokens: [quote.ownerToken], customerIds: [] }, quote.id)).toMatchObject({
      quote: { lastDay: '2026-12-20', isHeld: true },
    })
    accepted(await book({ ...asQuoted, ...onThatDay }))
    memory.forward(1)
    expect(await book({ ...asQuoted, ...onThatDay, visitor: 'v2' })).toEqual({
      refused: 'amount_changed',
      details: { amount: 3_500, priceCents: 13_900, totalCents: 13_900 },
    })
    const contact = { email: 'asha.gill@example.com', phone: '905-555-0142' }
    expect(await bookQuote(memory.ctx, visitor, quote.id, contact, [quote.ownerToken])).toEqual({
      refused: 'quote_not_open',
    })
  })

  test('passing while the card is typed changes nothing of the visit that is held', async () => {
    await charge(13_900)
    memory.forward(30 * day + 11 * 60 + 59)
    const started = accepted(await book({ ...asQuoted, date: '2026-12-22' }))
    memory.forward(2)
    memory.provider.confirm(started.paymentIntentId)
    expect(await complete(memory, started.paymentIntentId)).toMatchObject({ status: 'confirmed', totalCents: 12_500 })
  })
})

describe('the prices that the wizard shows', () => {
  const shown = async (tokens: readonly string[], quoteId = quote.id) => {
    const { services, addOns, quote: held } = await quotedPrices(memory.ctx, { tokens, customerIds: [] }, quoteId)
    const glazed = services.find(({ id }) => id === 'glazed')
    const stain = addOns.find(({ name }) => name === 'stain-treatment')
    return [glazed?.basePriceCents, glazed?.depositCents, stain?.priceCents, held]
  }

  test('are those that are charged: of the quote for its holder, in force for everybody else and afterwards', async () => {
    await charge(13_900, 5_000)
    const inForce = [13_900, 3_500, 5_000]
    expect(await shown([quote.ownerToken])).toEqual([12_500, 3_100, 3_500, { lastDay: '2026-12-20', isHeld: true }])
    expect(await shown([])).toEqual([...inForce, null])
    expect(await shown([quote.ownerToken], 'no-such-quote')).toEqual([...inForce, null])
    memory.forward(31 * day)
    expect(await shown([quote.ownerToken])).toEqual([...inForce, { lastDay: '2026-12-20', isHeld: false }])
  })
})
