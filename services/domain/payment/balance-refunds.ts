import type { NewPaymentEvent } from '#events/payment.ts'
import { lateRefund } from '#events/refund-ids.ts'

import { nextAttempt, requestRefundOf } from './decide.ts'
import type { Payment } from './payment.ts'

/** Refunds card payments of the balance of a cancelled visit; retries failed ones. */
export function requestBalanceRefunds(reason: string, state: Payment): NewPaymentEvent[] {
  if (!('balance' in state)) return []
  const paid = state.balance.paid.flatMap(({ intentId, amountCents, taxCents }) =>
    intentId === null ? [] : [{ id: intentId, amountReceived: amountCents + taxCents }],
  )
  return [...paid, ...lateDeposit(state)].flatMap((intent) => requestBalanceRefund(intent, reason, state))
}

/** Deposit captured after the cancellation, refunded as a whole. */
const lateDeposit = (state: Payment) =>
  state.status === 'paid' && lateDepositCents(state) > 0
    ? [{ id: state.intentId, amountReceived: state.amountCents }]
    : []

/** Sum of `lateDeposit`; 0 for none. */
export const lateDepositCents = (state: Payment): number =>
  state.status === 'paid' &&
  state.refunds.some(({ refundId }) => refundId.startsWith(lateRefund(state.bookingId, state.intentId)))
    ? state.amountCents
    : 0

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
