import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { hstOn } from '#events/values/money.ts'
import { agreedCents, booking, type Booking } from '#services/domain/booking/booking.ts'
import { giveDiscount, mostDiscountCents, undoDiscount } from '#services/domain/booking/decide-discount.ts'
import { cancelled, confirmed, held } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const nothing = { depositCents: 0, balanceCents: 0, onItsWayCents: 0 }
const depositPaid = { ...nothing, depositCents: 3_100 }
const scratch = {
  discountId: 'd1',
  amountCents: 2_000,
  reason: 'damage',
  note: 'A scratch',
  shownTotalCents: 12_500,
} as const
const discountGiven = {
  type: 'DiscountGiven',
  data: {
    bookingId: 'b1',
    customerId: 'c1',
    discountId: 'd1',
    amountCents: 2_000,
    reason: 'damage',
    balanceCents: 0,
  },
  personal: { note: 'A scratch' },
} as const
const discountUndone = {
  type: 'DiscountUndone',
  data: { bookingId: 'b1', discountId: 'd1', amountCents: 2_000 },
} as const
const completed = { type: 'BookingCompleted', data: { bookingId: 'b1', pressedAt: null } }

describe('a discount', () => {
  test.each([
    ['confirmed', []],
    ['completed', [completed]],
  ])('is given to a visit that is %s', (_status, after) => {
    given(booking, held(), confirmed, ...after)
      .when((state) => giveDiscount(scratch, depositPaid, state))
      .writes(discountGiven)
  })

  test('sent twice is given once, also after it was undone', () => {
    given(booking, held(), confirmed, discountGiven)
      .when((state) => giveDiscount(scratch, depositPaid, state))
      .nothing()
    given(booking, held(), confirmed, discountGiven, discountUndone)
      .when((state) => giveDiscount(scratch, depositPaid, state))
      .nothing()
  })

  test('under a known id of another amount, and at a price that is not the one shown, is refused', () => {
    given(booking, held(), confirmed, discountGiven)
      .when((state) => giveDiscount({ ...scratch, amountCents: 3_000 }, depositPaid, state))
      .refused('amount_changed')
    const second = { ...scratch, discountId: 'd2' }
    given(booking, held(), confirmed, discountGiven)
      .when((state) => giveDiscount(second, depositPaid, state))
      .refused('amount_changed')
    given(booking, held(), confirmed, discountGiven)
      .when((state) => giveDiscount({ ...second, shownTotalCents: 10_500 }, depositPaid, state))
      .writesTypes('DiscountGiven')
  })

  test('is refused for a visit that does not stand, and while a card is captured', () => {
    given(booking, held())
      .when((state) => giveDiscount(scratch, nothing, state))
      .refused('booking_not_confirmed')
    given(booking, held(), confirmed, cancelled)
      .when((state) => giveDiscount(scratch, depositPaid, state))
      .refused('booking_cancelled')
    given(booking, held(), confirmed)
      .when((state) => giveDiscount(scratch, { ...depositPaid, onItsWayCents: 1 }, state))
      .refused('balance_being_paid')
  })

  test('below what was paid is refused to the cent', () => {
    // 125.00 and 16.25 of tax; 100.00 and 13.00 of tax were paid.
    const paid = { ...depositPaid, balanceCents: 8_200 }
    expect(mostDiscountCents(12_500, paid)).toBe(2_500)
    given(booking, held(), confirmed)
      .when((state) => giveDiscount({ ...scratch, amountCents: 2_501 }, paid, state))
      .refused('discount_below_paid')
    given(booking, held(), confirmed)
      .when((state) => giveDiscount({ ...scratch, amountCents: 2_500 }, paid, state))
      .writes({ ...discountGiven, data: { ...discountGiven.data, amountCents: 2_500, balanceCents: 8_200 } })
  })

  test('lowers the price, and undone raises it again, while the agreed price is known', () => {
    const fold = (...events: Parameters<typeof booking.evolve>[1][]): Booking =>
      events.reduce((state, event) => booking.evolve(state, event), booking.initial)
    const lower = fold(held(), { ...confirmed, personal: null }, discountGiven)
    expect(lower).toMatchObject({ totalCents: 10_500, discounts: [{ note: 'A scratch', isUndone: false }] })
    expect(lower.status === 'none' ? 0 : agreedCents(lower)).toBe(12_500)
    const raised = fold(held(), { ...confirmed, personal: null }, discountGiven, { ...discountUndone, personal: null })
    expect(raised).toMatchObject({ totalCents: 12_500, discounts: [{ isUndone: true }] })
    expect(raised.status === 'none' ? 0 : agreedCents(raised)).toBe(12_500)
    const erased = fold(held(), { ...confirmed, personal: null }, { ...discountGiven, personal: null })
    expect(erased).toMatchObject({ discounts: [{ note: null }] })
  })

  test('is undone once, and never when something was paid at the lower price', () => {
    given(booking, held(), confirmed, discountGiven)
      .when((state) => undoDiscount('d1', depositPaid, state))
      .writes(discountUndone)
    given(booking, held(), confirmed, discountGiven, discountUndone)
      .when((state) => undoDiscount('d1', depositPaid, state))
      .nothing()
    given(booking, held(), confirmed, discountGiven)
      .when((state) => undoDiscount('d1', { ...depositPaid, balanceCents: 1 }, state))
      .refused('discount_paid')
    given(booking, held(), confirmed)
      .when((state) => undoDiscount('d1', depositPaid, state))
      .refused('not_found')
  })

  test('of the most leaves a price that covers what was paid, and one cent more would not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (totalCents, share) => {
          const paidCents = Math.floor((totalCents + hstOn(totalCents)) * share)
          const left = totalCents - mostDiscountCents(totalCents, { ...nothing, balanceCents: paidCents })
          const covers = (cents: number) => cents >= 0 && cents + hstOn(cents) >= paidCents
          expect([covers(left), left > 0 && covers(left - 1)]).toEqual([true, false])
        },
      ),
    )
  })
})
