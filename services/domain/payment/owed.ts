import { restOfPrice } from '#events/values/money.ts'

import type { Payment } from './payment.ts'

/** What was paid of a price by now, in cents with tax. */
export interface PaidOfPrice {
  /** Captured, or its capture is on its way. */
  readonly depositCents: number
  readonly balanceCents: number
  /** A card was accepted for the rest, or a part of it, and is being captured. */
  readonly onItsWayCents: number
}

/** What is still owed for a price before tax: the same on every page, in every mail and document. */
export const owedFor = (totalCents: number, { depositCents, balanceCents, onItsWayCents }: PaidOfPrice): number =>
  restOfPrice(totalCents, depositCents + balanceCents + onItsWayCents)

export interface AgreedPrice {
  /** Before tax. */
  readonly totalCents: number
}

/** What of a deposit is captured, or about to be. The booking says what was asked for when it was made; a link may ask later. */
export const depositPaid = (payment: Payment): number =>
  payment.status === 'paid' || payment.status === 'authorised' ? payment.amountCents : 0

/** Nothing was asked for at the booking, and nothing is paid yet: there is nothing of which a share could come back. */
export const isWithoutDeposit = ({ status }: Payment): boolean => status === 'waived' || status === 'asked'

/** A deposit that could not be captured covers nothing. */
export function paidOf(payment: Payment): PaidOfPrice {
  const deposit = depositPaid(payment)
  if (!('balance' in payment)) return { depositCents: deposit, balanceCents: 0, onItsWayCents: 0 }
  const { paid, card } = payment.balance
  return {
    depositCents: deposit,
    balanceCents: paid.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, 0),
    onItsWayCents: card?.status === 'authorised' ? card.amountCents : 0,
  }
}
