import { restOfPrice } from '#events/values/money.ts'

import type { Payment } from './payment.ts'

export interface PaidOfPrice {
  /** Captured, or about to be. */
  readonly depositCents: number
  readonly balanceCents: number
  /** Accepted card payments, not captured yet. */
  readonly onItsWayCents: number
}

/** Balance of a price before tax: the one formula of pages, mails and documents. */
export const owedFor = (totalCents: number, { depositCents, balanceCents, onItsWayCents }: PaidOfPrice): number =>
  restOfPrice(totalCents, depositCents + balanceCents + onItsWayCents)

export interface AgreedPrice {
  readonly totalCents: number
}

/** Deposit captured or about to be; a link may ask later than the booking. */
export const depositPaid = (payment: Payment): number =>
  payment.status === 'paid' || payment.status === 'authorised' ? payment.amountCents : 0

/** No deposit was asked for or paid, so nothing can be shared. */
export const isWithoutDeposit = ({ status }: Payment): boolean => status === 'waived' || status === 'asked'

/** A failed deposit covers nothing. */
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
