import type { BalancePart } from './balance.ts'
import type { Payment } from './payment.ts'

/** What was paid of the rest of a visit that is not made, with tax and tips, by how it goes back. */
export interface RestGivenBack {
  /** Paid by card on our page: `requestBalanceRefunds` gives it back. */
  readonly cardCents: number
  /** Paid in cash, by e-Transfer and the like, as the office recorded it, less what was given back already: somebody has to return it. */
  readonly handCents: number
}

export const restGivenBack = (state: Payment): RestGivenBack => ({
  cardCents: sumOf(state, ({ intentId }) => intentId !== null),
  handCents: Math.max(0, handPaidCents(state) - handRefundedCents(state, { withTips: true })),
})

/** What was paid by hand, with tax and tips. */
export const handPaidCents = (state: Payment): number => sumOf(state, ({ intentId }) => intentId === null)

/** What somebody gave back by hand, with tax; the records of it that stand. */
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
