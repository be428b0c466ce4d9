import { beforeEach, describe, expect, test } from 'vitest'

import type { QuoteRequest } from '#services/contracts/quotes.ts'
import { bookQuote, calculateQuote, createQuote, markQuoteBooked } from '#services/features/sales/quotes.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const wanted: QuoteRequest = {
  vehicleDetails: { year: 2021, make: 'Honda', model: '', size: 'sedan', color: 'Blue' },
  locationDetails: { type: 'home', address: '123 Queen Street West, Brampton' },
  selectedService: 'glazed',
  selectedAddons: ['stain-treatment'],
}
const contact = { email: 'asha.gill@example.com', phone: '905-555-0142' }

const quoted = async () => accepted(await createQuote(memory.ctx, { kind: 'visitor' }, wanted))

describe('an instant quote', () => {
  const price = {
    packageName: 'Glazed Detail',
    basePrice: 125,
    totalPrice: 160,
    depositCents: 3_100,
    balanceCents: 12_900,
    hstCents: 2_080,
    currency: 'CAD',
    durationHours: { min: 2, max: 3 },
  }

  test('calculating writes nothing', async () => {
    const head = await memory.log.head()
    expect(await calculateQuote(memory.ctx, wanted)).toMatchObject(price)
    expect(await memory.log.head()).toBe(head)
  })

  test('keeping it calculates anew, for thirty days', async () => {
    expect(await quoted()).toMatchObject({
      ...price,
      status: 'quoted',
      isBooked: false,
      validUntil: '2026-12-20T17:00:00.000Z',
    })
  })

  test('the log has only the hash of the owner’s token', async () => {
    const { ownerToken } = await quoted()
    expect(ownerToken).toBeTruthy()
    expect(JSON.stringify(await memory.events())).not.toContain(`"${ownerToken}"`)
  })

  test.each([
    [{ ...wanted, selectedService: 'polish' }, 'unknown_service'],
    [{ ...wanted, selectedAddons: ['rust'] }, 'unknown_addon'],
  ])('what is not sold is not quoted', async (request, code) => {
    expect(await createQuote(memory.ctx, { kind: 'visitor' }, request)).toEqual({ refused: code })
    expect(await calculateQuote(memory.ctx, request)).toEqual({ refused: code })
  })
})

describe('asking to be called about it', () => {
  test('its owner may, twice is once', async () => {
    const { id, ownerToken = '' } = await quoted()
    const asked = await bookQuote(memory.ctx, { kind: 'visitor' }, id, contact, ['another', ownerToken])
    expect(asked).toMatchObject({ status: 'requested', isBooked: true })
    expect(await bookQuote(memory.ctx, { kind: 'visitor' }, id, contact, [ownerToken])).toEqual(asked)
    expect((await memory.story(id)).filter((type) => type === 'QuoteRequested')).toHaveLength(1)
  })

  test.each([[[]], [['another']], [['']]])(
    'whoever cannot show the token (%o) is told that there is no such quote',
    async (tokens) => {
      const { id } = await quoted()
      expect(await bookQuote(memory.ctx, { kind: 'visitor' }, id, contact, tokens)).toEqual({
        refused: 'quote_not_found',
      })
      expect(await memory.story(id)).toEqual(['QuoteCreated'])
    },
  )

  test('after its thirty days, the last one whole, it is refused', async () => {
    const { id, ownerToken = '' } = await quoted()
    memory.forward(31 * 24 * 60)
    expect(await bookQuote(memory.ctx, { kind: 'visitor' }, id, contact, [ownerToken])).toEqual({
      refused: 'quote_not_open',
    })
  })
})

describe('a quote that becomes a visit', () => {
  test('is marked when the visit is paid, once', async () => {
    const { id } = await quoted()
    const { bookingId } = await bookVisit(memory, { quoteId: id })
    await markQuoteBooked(memory.ctx, { kind: 'worker', name: 'mark-quote-when-booked' }, id, bookingId)
    expect(await memory.story(id)).toEqual(['QuoteCreated', 'QuoteBooked'])
  })

  test.each(['glazed', 'nothing'])('the id of a service or of nothing (%s) marks nothing', async (quoteId) => {
    await bookVisit(memory, { quoteId })
    expect(await memory.story()).not.toContain('QuoteBooked')
  })
})
