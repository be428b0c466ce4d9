import type { NewPaymentEvent } from '#events/payment.ts'
import { lateRefund } from '#events/refund-ids.ts'

import { nextAttempt, requestRefundOf } from './decide.ts'
import type { Payment } from './payment.ts'

/** What was paid of the rest by card goes back when the visit is cancelled: nothing was done for it. Requested again after a failure. */
export function requestBalanceRefunds(reason: string, state: Payment): NewPaymentEvent[] {
  if (!('balance' in state)) return []
  const paid = state.balance.paid.flatMap(({ intentId, amountCents, taxCents }) =>
    intentId === null ? [] : [{ id: intentId, amountReceived: amountCents + taxCents }],
  )
  return [...paid, ...lateDeposit(state)].flatMap((intent) => requestBalanceRefund(intent, reason, state))
}

/** A deposit that was captured after the cancellation, which knew of none: all of it goes back, and again where that failed. */
const lateDeposit = (state: Payment) =>
  state.status === 'paid' && lateDepositCents(state) > 0
    ? [{ id: state.intentId, amountReceived: state.amountCents }]
    : []

/** What of a cancelled visit was captured as its deposit too late, whatever became of its refund; 0 where nothing was. */
export const lateDepositCents = (state: Payment): number =>
  state.status === 'paid' &&
  state.refunds.some(({ refundId }) => refundId.startsWith(lateRefund(state.bookingId, state.intentId)))
    ? state.amountCents
    : 0

/** The same of one intent. */
export function requestBalanceRefund(
  { id: intentId, amountReceived: paidCents }: { id: string; amountReceived: number },
  reason: string,
  state: Payment,
): NewPaymentEvent[] {
  if (!('balance' in state)) return []
  const refundId = nextAttempt(lateRefund(state.bookingId, intentId), state)
  return refundId === null
    ? []
    : requestRefundOf({ intentId, paidCents }, { refundId, amountCents: paidCents, reason }, state)
}

/** Of what an intent brought, whatever the visit does not cost: it was captured beside our books, and goes back once. */
export const requestSurplusRefund = (
  intent: { readonly id: string; readonly leftCents: number; readonly surplusCents: number },
  state: Payment,
): NewPaymentEvent[] =>
  'balance' in state
    ? requestRefundOf(
        { intentId: intent.id, paidCents: intent.leftCents },
        { refundId: `${state.bookingId}-surplus-${intent.id}`, amountCents: intent.surplusCents, reason: 'not_owed' },
        state,
      )
    : []
