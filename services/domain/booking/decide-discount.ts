import type { NewBookingEvent } from '#events/booking.ts'
import { hstOn } from '#events/values/money.ts'
import type { DiscountReason } from '#events/values/office-reasons.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { standing, type Booking } from './booking.ts'
import { refuseUnconfirmed } from './decide.ts'

export interface GivenDiscount {
  /** Made by whoever gives it: sent twice, it is given once. */
  readonly discountId: string
  /** Before tax. */
  readonly amountCents: number
  /** The price before it that whoever gives it sees: of two at the same moment the second is asked again. */
  readonly shownTotalCents: number
  readonly reason: DiscountReason
  readonly note: string
}

/** What was paid of a price by now, in cents with tax. */
export interface PaidOfVisit {
  readonly depositCents: number
  readonly balanceCents: number
  /** A card was accepted for the rest, or a part of it, and is being captured. */
  readonly onItsWayCents: number
}

/** The most that can be taken off a price before tax: never so much that it falls below what was paid. */
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

/** Takes something off the price of a visit that stands. More than was paid goes back as a refund, not as a discount. */
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

/** Discounts whose reason is gone, whatever was paid meanwhile: the price is what was agreed. */
export const endDiscounts = (discountIds: readonly string[], state: Booking): NewBookingEvent[] =>
  'paymentId' in state
    ? standing(state.discounts)
        .filter(({ discountId }) => discountIds.includes(discountId))
        .map(({ discountId, amountCents }) => ({
          type: 'DiscountUndone',
          data: { bookingId: state.bookingId, discountId, amountCents },
        }))
    : []

/** The price is again what it was before, unless something was paid at the lower one. */
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
