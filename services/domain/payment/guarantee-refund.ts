import type { NewPaymentEvent } from '#events/payment.ts'

import { givenBack, requestRefundOf } from './decide.ts'
import type { Payment } from './payment.ts'

/** Refundable captures, balance first, then deposit. */
export function capturedByCard(state: Payment): { readonly intentId: string; readonly paidCents: number }[] {
  if (!('refunds' in state)) return []
  const balance = state.balance.paid.flatMap(({ intentId, amountCents, taxCents }) =>
    intentId === null ? [] : [{ intentId, paidCents: amountCents + taxCents }],
  )
  const deposit = state.status === 'paid' ? [{ intentId: state.intentId, paidCents: state.amountCents }] : []
  return [...balance, ...deposit]
}

export const refundableCents = (state: Payment): number =>
  capturedByCard(state).reduce((sum, { intentId, paidCents }) => sum + paidCents - givenBack(intentId, state), 0)

/** Refunds card payments, distributed over captures; once per decision. */
export function requestConcernRefund(decisionId: string, amountCents: number, state: Payment): NewPaymentEvent[] {
  let left = amountCents
  return capturedByCard(state).flatMap(({ intentId, paidCents }) => {
    const part = Math.min(left, paidCents - givenBack(intentId, state))
    if (part <= 0) return []
    left -= part
    const refund = { refundId: `concern-${decisionId}-${intentId}`, amountCents: part, reason: 'guarantee' }
    return requestRefundOf({ intentId, paidCents }, refund, state)
  })
}
