import type { BalancePart } from './balance.ts'
import type { Payment } from './payment.ts'

/** Payments of the balance of a visit not made, with tax and tips, by way of refund. */
export interface RestGivenBack {
  /** Paid by card on our page; refunded by `requestBalanceRefunds`. */
  readonly cardCents: number
  /** Paid by hand and not returned yet. */
  readonly handCents: number
}

export const restGivenBack = (state: Payment): RestGivenBack => ({
  cardCents: sumOf(state, ({ intentId }) => intentId !== null),
  handCents: Math.max(0, handPaidCents(state) - handRefundedCents(state, { withTips: true })),
})

export const handPaidCents = (state: Payment): number => sumOf(state, ({ intentId }) => intentId === null)

export const handRefundedCents = (state: Payment, { withTips = false } = {}): number =>
  'balance' in state
    ? state.balance.handRefunds
        .filter(({ isWithdrawn }) => !isWithdrawn)
        .reduce((sum, { amountCents, tipCents }) => sum + amountCents + (withTips ? tipCents : 0), 0)
    : 0

const sumOf = (state: Payment, isMeant: (part: BalancePart) => boolean): number =>
  'balance' in state
    ? state.balance.paid
        .filter(isMeant)
        .reduce((cents, { amountCents, taxCents, tipCents }) => cents + amountCents + taxCents + tipCents, 0)
    : 0
