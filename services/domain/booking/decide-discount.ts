import type { NewBookingEvent } from '#events/booking.ts'
import { hstOn } from '#events/values/money.ts'
import type { DiscountReason } from '#events/values/office-reasons.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { standing, type Booking } from './booking.ts'
import { refuseUnconfirmed } from './decide.ts'

export interface GivenDiscount {
  /** Idempotency key of the form. */
  readonly discountId: string
  readonly amountCents: number
  /** Price on screen; a concurrent change refuses the discount. */
  readonly shownTotalCents: number
  readonly reason: DiscountReason
  readonly note: string
}

/** Payments of a price so far, in cents with tax. */
export interface PaidOfVisit {
  readonly depositCents: number
  readonly balanceCents: number
  readonly onItsWayCents: number
}

/** Maximum discount before tax: the price never falls below what was paid. */
export function mostDiscountCents(
  totalCents: number,
  { depositCents, balanceCents, onItsWayCents }: PaidOfVisit,
): number {
  const paidCents = depositCents + balanceCents + onItsWayCents
  const isCovered = (priceCents: number) => priceCents + hstOn(priceCents) >= paidCents
  // The tax is rounded to a cent, so the price without it is known but for one.
  let leastCents = Math.max(0, Math.floor(paidCents / (1 + hstOn(100) / 100)) - 1)
  while (!isCovered(leastCents)) leastCents += 1
  return Math.max(0, totalCents - leastCents)
}

/** Gives a discount on a standing visit; more needs a refund. */
export function giveDiscount(given: GivenDiscount, paid: PaidOfVisit, state: Booking): Decision<NewBookingEvent> {
  if (state.status !== 'confirmed' && state.status !== 'completed') return refuseUnconfirmed(state.status)
  const { discountId, amountCents, shownTotalCents, reason, note } = given
  const before = state.discounts.find((one) => one.discountId === discountId)
  if (before !== undefined && before.amountCents === amountCents && before.reason === reason) return []
  if (before !== undefined || shownTotalCents !== state.totalCents)
    return refuse('amount_changed', { amount: state.totalCents })
  if (paid.onItsWayCents > 0) return refuse('balance_being_paid')
  const mostCents = mostDiscountCents(state.totalCents, paid)
  if (amountCents > mostCents) return refuse('discount_below_paid', { amount: mostCents })
  const { bookingId, customerId } = state
  const { balanceCents } = paid
  return [
    {
      type: 'DiscountGiven',
      data: { bookingId, customerId, discountId, amountCents, reason, balanceCents },
      personal: { note },
    },
  ]
}

/** Ends discounts whose reason is gone, whatever was paid. */
export const endDiscounts = (discountIds: readonly string[], state: Booking): NewBookingEvent[] =>
  'paymentId' in state
    ? standing(state.discounts)
        .filter(({ discountId }) => discountIds.includes(discountId))
        .map(({ discountId, amountCents }) => ({
          type: 'DiscountUndone',
          data: { bookingId: state.bookingId, discountId, amountCents },
        }))
    : []

/** Restores the price, unless a payment was made at the lower one. */
export function undoDiscount(discountId: string, paid: PaidOfVisit, state: Booking): Decision<NewBookingEvent> {
  if (state.status !== 'confirmed' && state.status !== 'completed') return refuseUnconfirmed(state.status)
  const discount = state.discounts.find((one) => one.discountId === discountId)
  if (discount === undefined) return refuse('not_found')
  if (discount.isUndone) return []
  if (paid.onItsWayCents > 0) return refuse('balance_being_paid')
  if (paid.balanceCents !== discount.balanceCents) return refuse('discount_paid')
  const { bookingId } = state
  return [{ type: 'DiscountUndone', data: { bookingId, discountId, amountCents: discount.amountCents } }]
}
