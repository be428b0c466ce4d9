import type { NewPaymentEvent } from '#events/payment.ts'

import { nextAttempt, requestRefundOf } from './decide.ts'
import { cancellationRefund, type Payment } from './payment.ts'

/** What was paid of the rest by card goes back when the visit is cancelled: nothing was done for it. Requested again after a failure. */
export function requestBalanceRefunds(reason: string, state: Payment): NewPaymentEvent[] {
  if (!('balance' in state)) return []
  return state.balance.paid.flatMap(({ intentId, amountCents, taxCents }) =>
    intentId === null
      ? []
      : requestBalanceRefund({ id: intentId, amountReceived: amountCents + taxCents }, reason, state),
  )
}

/** The same of one intent. */
export function requestBalanceRefund(
  { id: intentId, amountReceived: paidCents }: { id: string; amountReceived: number },
  reason: string,
  state: Payment,
): NewPaymentEvent[] {
  if (!('balance' in state)) return []
  const refundId = nextAttempt(`${cancellationRefund(state.bookingId)}-${intentId}`, state)
  return refundId === null
    ? []
    : requestRefundOf({ intentId, paidCents }, { refundId, amountCents: paidCents, reason }, state)
}
