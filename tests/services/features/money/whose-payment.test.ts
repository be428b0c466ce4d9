import { beforeEach, describe, expect, test } from 'vitest'

import { stateOf } from '#services/commands/perform.ts'
import type { CompletePayment } from '#services/contracts/booking.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import { begin, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const asAt = (differs: Partial<typeof person>): Pick<CompletePayment, 'customerInfo' | 'appointmentDetails'> => {
  const { firstName, lastName, email, phone, address, city } = { ...person, ...differs }
  const visit = { date: tuesday, time: '10:00 AM', location: `${address}, ${city}`, address, city, notes: '' }
  return { customerInfo: { firstName, lastName, email, phone }, appointmentDetails: visit }
}

const bookingOf = (id: string) => stateOf(memory.ctx.log, bookingAt(id))

describe('who may ask for the booking of a payment', () => {
  test('the intent id alone is answered nothing of the booking, and writes nothing', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const head = await memory.log.head()
    for (const visitor of [null, 'v2'])
      expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, { paymentIntentId }, visitor)).toEqual({
        refused: 'payment_not_yours',
      })
    const wrong = { paymentIntentId, clientSecret: `${paymentIntentId}_secret_guessed` }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, wrong, 'v2')).toEqual({
      refused: 'payment_not_yours',
    })
    expect(await memory.log.head()).toBe(head)
  })

  test('the browser that holds the slot, and whoever knows the client secret', async () => {
    const { paymentIntentId, clientSecret } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, { paymentIntentId }, 'v1')).toMatchObject({
      status: 'confirmed',
    })
    const secret = { paymentIntentId, clientSecret }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, secret, null)).toMatchObject({ status: 'confirmed' })
  })

  test('a hold of a caller without cookies is not everybody’s', async () => {
    const { paymentIntentId } = await begin(memory, { visitor: null })
    memory.provider.confirm(paymentIntentId)
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, { paymentIntentId }, null)).toEqual({
      refused: 'payment_not_yours',
    })
  })
})

describe('details that come with the payment', () => {
  test('another address than the slot was held with is refused, before the confirmation and after', async () => {
    const { paymentIntentId, bookingId } = await begin(memory, { city: 'Toronto' })
    memory.provider.confirm(paymentIntentId)
    const elsewhere = { paymentIntentId, ...asAt({ city: 'Brampton' }) }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, elsewhere, 'v1')).toEqual({
      refused: 'payment_mismatch',
    })
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'held', person: { city: 'Toronto' } })
    await completeCheckout(memory.ctx, { kind: 'visitor' }, { paymentIntentId }, 'v1')
    const unknown = { paymentIntentId, ...asAt({ address: '1 Falls Avenue', city: 'Niagara Falls' }) }
    for (const later of [elsewhere, unknown])
      expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, later, 'v1')).toEqual({
        refused: 'payment_mismatch',
      })
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', person: { city: 'Toronto' } })
  })

  test('the same address in other words is the same', async () => {
    const { paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    const { appointmentDetails, ...rest } = asAt({})
    const joined = `${person.address.toUpperCase()},  ${person.city}`
    const visit = appointmentDetails && { ...appointmentDetails, location: joined, address: '', city: '' }
    const request = { paymentIntentId, ...rest, appointmentDetails: visit }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, request, 'v1')).toMatchObject({
      status: 'confirmed',
    })
  })

  test('once confirmed the booking stays that of the same person', async () => {
    const { paymentIntentId, bookingId } = await bookVisit(memory)
    const before = await bookingOf(bookingId)
    const another = { paymentIntentId, ...asAt({ firstName: 'Mallory', email: 'mallory@example.com', phone: '1' }) }
    expect(await completeCheckout(memory.ctx, { kind: 'visitor' }, another, 'v1')).toMatchObject({
      status: 'confirmed',
    })
    expect(await bookingOf(bookingId)).toEqual({ ...before, agreedToTerms: false })
  })

  test('what a webhook confirmed before the details came is completed by them', async () => {
    const { paymentIntentId, bookingId, clientSecret } = await begin(memory, { bare: true, visitor: null })
    memory.provider.confirm(paymentIntentId)
    await memory.tell()
    await memory.work()
    await completeCheckout(memory.ctx, { kind: 'visitor' }, { paymentIntentId, clientSecret, ...asAt({}) }, null)
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', person: { firstName: person.firstName } })
  })

  test('the address of a caller who gave none before decides whether the van can make it', async () => {
    await bookVisit(memory, { time: '2:00 PM', city: 'Toronto', visitor: 'v2' })
    const { paymentIntentId, clientSecret } = await begin(memory, { bare: true, visitor: null, service: 'glazed' })
    memory.provider.confirm(paymentIntentId)
    const cell = () => ({ lat: 42.98, lng: -81.25 })
    const far = { ...memory.ctx, locate: cell }
    const london = { paymentIntentId, clientSecret, ...asAt({ address: '1 Dundas Street', city: 'London' }) }
    expect(await completeCheckout(far, { kind: 'visitor' }, london, null)).toEqual({ refused: 'hold_expired' })
    await memory.work()
    expect(await memory.provider.retrieveIntent(paymentIntentId)).toMatchObject({ status: 'canceled' })
  })
})
