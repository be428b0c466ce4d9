import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { stateOf } from '#services/commands/perform.ts'
import { phoneBooking } from '#services/contracts/visits.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { changePrices } from '#services/features/business/price-list.ts'
import { mergeTwoCustomers } from '#services/features/customer/merge-customers.ts'
import { bookQuote, createQuote } from '#services/features/sales/quotes.ts'
import { accepted } from '#tests/support/checkout.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { phoneBookingId, phoneForm, staff } from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const day = 24 * 60
const visitor: Actor = { kind: 'visitor' }
const amountOfToday = {
  refused: 'amount_changed',
  details: { amount: 3_500, priceCents: 13_900, totalCents: 13_900 },
}

let memory: MemoryContext
let quoteId: string
beforeEach(async () => {
  memory = await openMemoryContext()
  quoteId = await quoteFor('rosa@example.com')
  await charge(13_900)
})

/** A quote of the Glazed Detail for $125, about which somebody asked to be called. */
async function quoteFor(email: string): Promise<string> {
  const { id, ownerToken = '' } = accepted(
    await createQuote(memory.ctx, visitor, {
      vehicleDetails: { year: 2021, make: 'Honda', model: '', size: 'sedan', color: 'Blue' },
      locationDetails: { type: 'home', address: '123 Queen Street West, Brampton' },
      selectedService: 'glazed',
      selectedAddons: [],
    }),
  )
  accepted(await bookQuote(memory.ctx, visitor, id, { email, phone: '416 555 0188' }, [ownerToken]))
  return id
}

async function charge(packageCents: number) {
  const { priceList } = await catalogueInForce(memory.ctx.views)
  const packages = priceList.packages.map((one) => (one.id === 'glazed' ? { ...one, priceCents: packageCents } : one))
  const form = { expectedVersion: priceList.version, packages, addOns: priceList.addOns }
  accepted(await changePrices(memory.ctx, staff, form))
}

interface Told {
  readonly quoteId: string | null
  readonly totalCents: number
  readonly customerId?: string | null
  readonly email?: string
  readonly date?: string
}

const book = ({ email = 'rosa@example.com', date = phoneForm.appointment.date, ...told }: Told) =>
  bookByPhone(
    memory.ctx,
    staff,
    phoneBooking.parse({
      ...phoneForm,
      ...told,
      customer: { ...phoneForm.customer, email },
      appointment: { ...phoneForm.appointment, date },
    }),
  )
const booked = () => stateOf(memory.log, bookingAt(phoneBookingId))

describe('a visit that the office books by phone', () => {
  test('has the price of the caller’s quote, which is booked by it, and asks for the deposit of that price', async () => {
    const customerId = await customerOf(memory.ctx, 'rosa@example.com')
    accepted(await book({ quoteId, totalCents: 12_500, customerId, email: '' }))
    expect(await booked()).toMatchObject({ status: 'confirmed', totalCents: 12_500, quoteId, priceListVersion: 1 })
    await memory.work()
    expect(await memory.story(quoteId)).toContain('QuoteBooked')
    const asked = (await memory.events()).find(({ type }) => type === 'DepositLinkIssued')
    expect(asked?.data).toMatchObject({ amountCents: 3_100 })
  })

  test('has it for a caller who is known by the address alone, and for one whom the office has merged with the asker', async () => {
    accepted(await book({ quoteId, totalCents: 12_500 }))
    expect(await booked()).toMatchObject({ totalCents: 12_500 })

    memory = await openMemoryContext()
    const ofAnother = await quoteFor('r.diaz@example.com')
    await quoteFor('rosa@example.com')
    await charge(13_900)
    const survivorId = await customerOf(memory.ctx, 'rosa@example.com')
    const mergedId = await customerOf(memory.ctx, 'r.diaz@example.com')
    const told = { quoteId: ofAnother, totalCents: 12_500, customerId: survivorId }
    expect(await book(told)).toEqual(amountOfToday)
    accepted(await mergeTwoCustomers(memory.ctx, staff, { survivorId, mergedId }, { survivor: 0, merged: 0 }))
    accepted(await book(told))
    expect(await booked()).toMatchObject({ totalCents: 12_500 })
  })

  test('has today’s price where the office chooses it, and the quote stays open', async () => {
    accepted(await book({ quoteId: null, totalCents: 13_900 }))
    expect(await booked()).toMatchObject({ totalCents: 13_900, quoteId: null })
    await memory.work()
    expect(await memory.story(quoteId)).not.toContain('QuoteBooked')
  })

  test('is refused at the price of somebody else’s quote, and of one whose day is over', async () => {
    expect(await book({ quoteId, totalCents: 12_500, email: 'somebody@example.com' })).toEqual(amountOfToday)
    expect(await book({ quoteId, totalCents: 12_500, email: '' })).toEqual(amountOfToday)
    memory.forward(30 * day + 11 * 60 + 59) // 11:59 PM of the day that it names; it was made at noon
    const later = { quoteId, totalCents: 12_500, date: '2026-12-22' }
    memory.forward(1)
    expect(await book(later)).toEqual(amountOfToday)
    memory.forward(-1)
    accepted(await book(later))
  })

  test('is of no quote where the form names somebody else’s', async () => {
    accepted(await book({ quoteId, totalCents: 13_900, email: 'somebody@example.com' }))
    expect(await booked()).toMatchObject({ totalCents: 13_900, quoteId: null })
  })
})
