import { beforeEach, describe, expect, test } from 'vitest'

import { bookingAt, type Agreement } from '#services/booking/booking.ts'
import { cancelBooking } from '#services/journeys/cancel-booking.ts'
import { reconcile } from '#services/journeys/reconcile.ts'
import { startCheckout } from '#services/journeys/start-checkout.ts'
import { rebook, refundUnbooked } from '#services/journeys/unbooked-payments.ts'
import { stateOf } from '#services/perform.ts'
import { begin, bookVisit, checkout, complete, tuesday, type Wish } from '#tests/support/checkout.ts'
import { openMemoryHouse, type MemoryHouse } from '#tests/support/memory-house.ts'

const wish: Wish = { addons: ['stain-treatment', 'pet-hair-removal'] }
const weather = { by: 'business', reason: 'weather', actor: 'operator' } as const

let lost: MemoryHouse
beforeEach(async () => {
  lost = await openMemoryHouse()
})

/** The house after a backup was restored that knows nothing: the provider remembers what happened since. */
async function restored(): Promise<MemoryHouse> {
  return openMemoryHouse({ provider: lost.provider, idPrefix: 'after' })
}

const found = async (house: MemoryHouse) => {
  const { mended, unresolved } = await reconcile(house.house, { isAlone: true })
  expect(unresolved).toEqual([])
  return mended
}

const asks = async (house: MemoryHouse, other: Wish) => {
  const answer = await startCheckout(house.house, checkout({ ...other, visitor: 'somebody else' }))
  return 'refused' in answer ? answer.refused : 'held'
}

describe('after an older backup was restored', () => {
  test('money that was taken since is written down once, and its slot is not sold again', async () => {
    const paid = await bookVisit(lost)
    const house = await restored()
    expect(await asks(house, { time: '2:00 PM' })).toBe('held')
    expect(await found(house)).toEqual([{ intentId: paid.paymentIntentId, what: 'found-unbooked' }])
    expect(await found(house)).toEqual([])
    expect(await house.story(paid.paymentIntentId)).toEqual(['UnbookedPaymentFound'])
    expect(await asks(house, {})).toBe('slot_taken')
    house.forward(24 * 60)
    expect(await asks(house, {})).toBe('slot_taken')
  })

  test('refunded by an operator, all of it goes back once and the slot is free', async () => {
    const paid = await bookVisit(lost)
    const house = await restored()
    await found(house)
    for (const reason of ['by hand', 'asked twice'])
      expect(await refundUnbooked(house.house, paid.paymentIntentId, reason)).toMatchObject({
        refunds: [{ amountCents: 3_100, status: 'issued' }],
      })
    expect(await lost.house.provider.retrieveIntent(paid.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
    expect(await found(house)).toEqual([])
    expect(await asks(house, {})).toBe('held')
  })

  test('refunded while the provider is away, the wish is carried out by the next comparison', async () => {
    const paid = await bookVisit(lost)
    const house = await restored()
    await found(house)
    lost.provider.fail('refund', 'away')
    await expect(refundUnbooked(house.house, paid.paymentIntentId, 'by hand')).rejects.toThrow('did not answer')
    expect(await found(house)).toEqual([{ intentId: paid.paymentIntentId, what: 'refunded' }])
    expect(await lost.house.provider.retrieveIntent(paid.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
  })

  test('refunded at the provider’s own desk, the books follow and the slot is free', async () => {
    const paid = await bookVisit(lost)
    const house = await restored()
    await found(house)
    await lost.house.provider.refund({ key: 'desk', intentId: paid.paymentIntentId, amount: 3_100 })
    expect(await found(house)).toEqual([{ intentId: paid.paymentIntentId, what: 'noted-refund' }])
    expect(await asks(house, {})).toBe('held')
    expect(await found(house)).toEqual([])
  })

  test('rebooked by an operator, the visit is what was sold, and can be cancelled for its money', async () => {
    const paid = await bookVisit(lost, wish)
    const before = await stateOf(lost.log, bookingAt(paid.bookingId))
    const house = await restored()
    await found(house)
    const person = { email: 'asha@example.com', firstName: 'Asha' }
    const booked = await rebook(house.house, paid.paymentIntentId, person)
    expect(booked).toMatchObject({ status: 'confirmed', paymentId: paid.paymentIntentId, person })
    const after = await stateOf(house.log, bookingAt(paid.bookingId))
    // The payment has the intent's id, the person is who the operator said, and the car nobody remembers.
    const {
      paymentId: _paymentId,
      person: _person,
      customerId: _id,
      visitor: _visitor,
      details: _details,
      expiresAt: _expiresAt,
      ...sold
    } = before as Agreement & { paymentId: string }
    expect(after).toMatchObject(sold)
    expect(await rebook(house.house, paid.paymentIntentId, person)).toMatchObject({ status: 'confirmed' })
    expect(await refundUnbooked(house.house, paid.paymentIntentId, 'late')).toEqual({ refused: 'payment_used' })
    expect(await asks(house, {})).toBe('slot_taken')

    expect(await cancelBooking(house.house, paid.bookingId, weather)).not.toHaveProperty('refused')
    await house.work()
    expect(await lost.house.provider.retrieveIntent(paid.paymentIntentId)).toMatchObject({ amountRefunded: 3_100 })
  })

  test('a slot that was sold to somebody else before the money was found stays theirs: rebooking is refused', async () => {
    const paid = await bookVisit(lost)
    const house = await restored()
    await bookVisit(house, { visitor: 'second', email: 'second@example.com' })
    expect(await found(house)).toEqual([{ intentId: paid.paymentIntentId, what: 'found-unbooked' }])
    expect(await rebook(house.house, paid.paymentIntentId, {})).toMatchObject({ refused: 'slot_taken' })
    expect(await refundUnbooked(house.house, paid.paymentIntentId, 'sold twice')).toMatchObject({ status: 'paid' })
    expect(await asks(house, {})).toBe('slot_taken')
  })

  test('money of a visit that was called off and given back in full needs nobody', async () => {
    const paid = await bookVisit(lost)
    await cancelBooking(lost.house, paid.bookingId, weather)
    await lost.work()
    const house = await restored()
    expect(await found(house)).toEqual([])
    expect(await asks(house, {})).toBe('held')
  })

  test('a hold of the backup that was paid since becomes its booking', async () => {
    const started = await begin(lost)
    lost.provider.confirm(started.paymentIntentId)
    await lost.house.provider.capture({ key: 'after the backup', intentId: started.paymentIntentId })
    expect(await found(lost)).toEqual([{ intentId: started.paymentIntentId, what: 'settled' }])
    await lost.work()
    expect(await complete(lost, started.paymentIntentId)).toMatchObject({ status: 'confirmed', date: tuesday })
    expect(await lost.story(started.bookingId)).toContain('DepositPaid')
    expect(await found(lost)).toEqual([])
  })

  test('only a deeper look finds money that is older than the usual seven days', async () => {
    const paid = await bookVisit(lost, { date: '2026-12-15' })
    const house = await openMemoryHouse({ provider: lost.provider, idPrefix: 'after', now: '2026-12-01T17:00:00.000Z' })
    expect(await found(house)).toEqual([])
    const { mended } = await reconcile(house.house, { isAlone: true, since: '2026-11-19T00:00:00.000Z' })
    expect(mended).toEqual([{ intentId: paid.paymentIntentId, what: 'found-unbooked' }])
  })
})
