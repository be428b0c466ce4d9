import { beforeEach, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { expireHolds } from '#services/features/booking/expire-holds.ts'
import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { createQuote } from '#services/features/sales/quotes.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { storyOf } from '#services/history/story.ts'
import { lineOf, tell } from '#services/history/telling.ts'
import { accepted, begin, bookVisit } from '#tests/support/checkout.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

describe('the story of', () => {
  let memory: MemoryContext
  beforeEach(async () => {
    memory = await openMemoryContext()
  })

  const storyTold = async (stream: string) =>
    tell(await storyOf(memory.log, stream), { isOneCustomer: !stream.startsWith('schedule-') })
  const lines = async (stream: string) => (await storyTold(stream)).map(lineOf)

  test('a booking goes from the hold to the money, with who, when and why', async () => {
    const { bookingId, paymentIntentId: intentId } = await bookVisit(memory)
    await memory.tell()
    const reference = bookingReference(bookingId)
    const slot = `${reference} on Tuesday, November 24, 2026 from 10:00 AM to 1:00 PM`
    const noon = [
      `Van 1 was kept for ${slot}, until 2026-11-20 12:10`,
      `Asha Gill chose a Glazed Detail ($125.00), for a blue 2021 Honda Civic, on Tuesday, November 24, 2026 at 10:00 AM at 123 Queen Street West, Brampton: $125.00 in all; van 1 is kept until 2026-11-20 12:10`,
      `Asha Gill was asked for a deposit of $31.00`,
      `Payment ${intentId} was opened at the card provider (confirmed by Stripe)`,
      `Booking ${reference} was confirmed, with a deposit of $31.00, for 2026-11-24 10:00`,
      `Van 1 was booked for ${slot}`,
      `Asha Gill put down a deposit of $31.00 by card, which may now be taken`,
      `Asha Gill paid a deposit of $31.00 by card (confirmed by Stripe)`,
      `A webhook of the card provider told of payment_intent.created for ${intentId} (evt_id5)`,
      `A webhook of the card provider told of payment_intent.amount_capturable_updated for ${intentId} (evt_id6)`,
      `A webhook of the card provider told of payment_intent.succeeded for ${intentId} (evt_id7)`,
    ]
    expect(await lines(`booking-${bookingId}`)).toEqual(noon.map((line) => `2026-11-20 12:00 · ${line}`))

    memory.forward(4 * 24 * 60)
    accepted(await finishVisit(memory.ctx, { kind: 'staff', staffId: 'crew' }, bookingId, { outcome: 'completed' }))
    accepted(await payBalance(memory.ctx, { kind: 'staff', staffId: 'crew' }, bookingId, { method: 'cash' }))
    expect((await lines(`booking-${bookingId}`)).slice(noon.length)).toEqual([
      '2026-11-24 12:00 · Staff (crew) finished the visit',
      '2026-11-24 12:00 · Asha Gill paid the rest, $94.00 and $16.25 of tax, in cash (by Staff (crew))',
    ])
    expect((await lines(`payment-${bookingId}`)).length).toBe(8)
    expect(await lines(`schedule-van-1-2026-11-24`)).toHaveLength(2)
  })

  test('a closed tab names the webhook that booked the visit', async () => {
    const { bookingId, paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await memory.tell()
    await memory.work()
    const told = await storyTold(`booking-${bookingId}`)
    expect(told.find(({ type }) => type === 'BookingConfirmed')).toMatchObject({
      who: 'Stripe',
      why: expect.stringMatching(/^Stripe’s webhook told of payment_intent\.\w+$/),
    })
  })

  test('a cancellation says who asked for it and what is refunded', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(60)
    accepted(
      await cancelBooking(memory.ctx, { kind: 'staff', staffId: 'office' }, bookingId, {
        by: 'business',
        reason: 'weather',
      }),
    )
    await memory.work()
    const told = await lines(`booking-${bookingId}`)
    expect(told).toContain(
      '2026-11-20 13:00 · Staff (office) cancelled the visit for the business, because of the weather; $31.00 (100 %) goes back under refund policy 1',
    )
    expect(told).toContain(
      '2026-11-20 13:00 · A refund of $31.00 to Asha Gill was asked for: weather (by Staff (office))',
    )
    expect(told).toContain('2026-11-20 13:00 · $31.00 went back to Asha Gill’s card (confirmed by Stripe)')
  })

  test('a cancellation by the customer names the customer', async () => {
    const { bookingId } = await bookVisit(memory)
    const [held] = await memory.log.readStream(`booking-${bookingId}`)
    const customerId = String(Object(held?.data).customerId)
    accepted(
      await cancelBooking(memory.ctx, { kind: 'customer', customerId }, bookingId, {
        by: 'customer',
        reason: 'plans_changed',
      }),
    )
    expect((await storyTold(`booking-${bookingId}`)).find(({ type }) => type === 'BookingCancelled')).toMatchObject({
      who: 'Asha Gill',
      sentence: expect.stringMatching(/^Asha Gill cancelled the visit/),
    })
  })

  test('a provider that told of something is named: Google and Twilio send no webhooks of Stripe', async () => {
    const { bookingId } = await begin(memory)
    const [first] = await storyOf(memory.log, `booking-${bookingId}`)
    if (first === undefined) throw new Error('There is no story')
    const told = (name: string) => {
      const event = { ...first, meta: { ...first.meta, actor: { kind: 'provider', name } as const } }
      return tell([event], { isOneCustomer: true })[0]?.why
    }
    expect([told('google'), told('twilio')]).toEqual(['told by Google', 'told by Twilio'])
    expect(told('stripe')).toBe('Stripe’s webhook told of it')
  })

  test('a hold that ran out names the worker that gave it up', async () => {
    const { bookingId } = await begin(memory)
    memory.forward(11)
    await expireHolds(memory.ctx, { kind: 'worker', name: 'lapse-holds' })
    expect((await storyTold(`booking-${bookingId}`)).at(-1)).toMatchObject({
      who: 'The system',
      why: 'by itself: lapse holds',
    })
  })

  test('a quote goes on with the booking that it became', async () => {
    const quote = accepted(
      await createQuote(
        memory.ctx,
        { kind: 'visitor' },
        {
          vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
          locationDetails: { type: 'home', address: '77 Lane, Brampton' },
          selectedService: 'glazed',
          selectedAddons: [],
        },
      ),
    )
    expect((await lines(`quote-${quote.id}`))[0]).toContain(
      'A visitor was quoted a Glazed Detail ($125.00) for a blue 2021 Honda Civic at home, 77 Lane, Brampton: $125.00 in all',
    )
    const { bookingId } = await bookVisit(memory, { quoteId: quote.id })
    const types = (await storyTold(`quote-${quote.id}`)).map(({ type }) => type)
    expect(types[0]).toBe('QuoteCreated')
    expect(types).toEqual(expect.arrayContaining(['QuoteBooked', 'BookingHeld', 'DepositPaid', 'SlotBooked']))
    expect(await lines(`quote-${quote.id}`)).toContainEqual(
      expect.stringContaining(
        `The quote became booking ${bookingReference(bookingId)} (by itself: mark quote when booked)`,
      ),
    )
  })

  test('a message names who wrote it and who dealt with it', async () => {
    const enquiry = { name: 'Bo Chen', email: 'bo@example.com', phone: '', message: 'Do you clean boats?' } as const
    const { leadId } = accepted(
      await receiveLead(memory.ctx, { kind: 'visitor' }, { ...enquiry, source: 'contact', language: 'en' }),
    )
    accepted(await changeLeadStatus(memory.ctx, { kind: 'staff', staffId: 'office' }, leadId, 'contacted'))
    expect(await lines(`lead-${leadId}`)).toEqual([
      '2026-11-20 12:00 · Bo Chen wrote by the contact page: “Do you clean boats?”',
      '2026-11-20 12:00 · Staff (office) moved the lead from new to contacted',
    ])
  })

  test('an erased person has neither name nor address', async () => {
    const { bookingId } = await bookVisit(memory)
    const [held] = await memory.log.readStream(`booking-${bookingId}`)
    await memory.log.erase(String(Object(held?.data).customerId))
    const told = (await lines(`booking-${bookingId}`)).join('\n')
    expect(told).toContain('(erased) chose a Glazed Detail')
    expect(told).toContain('(erased) paid a deposit of $31.00')
    for (const word of [person.firstName, person.lastName, person.address]) expect(told).not.toContain(word)
  })

  test('what never happened is empty', async () => {
    expect(await lines('booking-nobody')).toEqual([])
  })
})
