import type { NewPaymentEvent } from '#events/payment.ts'
import type { CorrectionReason, HandMethod, RefundReason } from '#events/values/office-reasons.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { withoutPayment } from './balance.ts'
import { isBeingCharged, isCollectable, type Collectable } from './decide-balance.ts'
import { givenBack, requestRefundOf } from './decide.ts'
import { capturedByCard, refundableCents } from './guarantee-refund.ts'
import { depositPaid } from './owed.ts'
import type { Payment } from './payment.ts'

/** Refundable cents with tax: `cardCents` is a part of `handCents`. */
export interface Refundable {
  readonly cardCents: number
  /** All payments less refunds, tips included. */
  readonly handCents: number
}

export function refundableOf(state: Payment): Refundable {
  if (!isCollectable(state)) return { cardCents: 0, handCents: 0 }
  const handCents = Math.max(0, leftWithoutTips(state) + tipsLeft(state))
  return { cardCents: Math.min(refundableCents(state), Math.max(0, leftWithoutTips(state))), handCents }
}

/** Money held, without tips. */
function leftWithoutTips(state: Collectable): number {
  const { paid } = state.balance
  const deposit = state.status === 'paid' ? depositPaid(state) : 0
  const collected = paid.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, deposit)
  const byCard = capturedByCard(state).reduce((sum, { intentId }) => sum + givenBack(intentId, state), 0)
  return collected - byCard - standingRefunds(state).reduce((sum, { amountCents }) => sum + amountCents, 0)
}

const tipsLeft = (state: Collectable): number =>
  state.balance.paid.reduce((sum, { tipCents }) => sum + tipCents, 0) -
  standingRefunds(state).reduce((sum, { tipCents }) => sum + tipCents, 0)

const standingRefunds = ({ balance }: Collectable) => balance.handRefunds.filter(({ isWithdrawn }) => !isWithdrawn)

export interface OfficeRefund {
  readonly refundId: string
  readonly amountCents: number
  readonly how: 'card' | HandMethod
  readonly reason: RefundReason
}

/** Refunds to cards, balance first, or records a refund by hand. */
export function giveBack(refund: OfficeRefund, state: Payment): Decision<NewPaymentEvent> {
  if (!isCollectable(state)) return refuse('nothing_to_refund')
  const { refundId, amountCents, how, reason } = refund
  const before = state.balance.handRefunds.find((one) => one.refundId === refundId)
  const isRequested = state.refunds.some((one) => one.refundId.startsWith(officeRefund(refundId)))
  if (before !== undefined || isRequested) return []
  const { cardCents, handCents } = refundableOf(state)
  const mostCents = how === 'card' ? cardCents : handCents
  if (amountCents > mostCents) return refuse('refund_too_large', { amount: mostCents })
  if (how === 'card') return toCards(refund, state)
  const { paymentId, bookingId } = state
  // A tip goes back last: it was no part of the price.
  const tipCents = Math.max(0, amountCents - Math.max(0, leftWithoutTips(state)))
  const given = { refundId, amountCents: amountCents - tipCents, tipCents, method: how, reason }
  return [{ type: 'HandRefundRecorded', data: { paymentId, bookingId, ...given } }]
}

const officeRefund = (refundId: string): string => `office-${refundId}-`

function toCards({ refundId, amountCents, reason }: OfficeRefund, state: Collectable): NewPaymentEvent[] {
  let left = amountCents
  return capturedByCard(state).flatMap(({ intentId, paidCents }) => {
    const part = Math.min(left, paidCents - givenBack(intentId, state))
    if (part <= 0) return []
    left -= part
    const refund = { refundId: `${officeRefund(refundId)}${intentId}`, amountCents: part, reason }
    return requestRefundOf({ intentId, paidCents }, refund, state)
  })
}

/** Idempotent. */
export function withdrawHandRefund(refundId: string, state: Payment): Decision<NewPaymentEvent> {
  const refund = isCollectable(state) ? state.balance.handRefunds.find((one) => one.refundId === refundId) : undefined
  if (refund === undefined || !isCollectable(state)) return refuse('not_found')
  if (refund.isWithdrawn) return []
  const { paymentId, bookingId } = state
  const { amountCents, tipCents, method } = refund
  return [{ type: 'HandRefundWithdrawn', data: { paymentId, bookingId, refundId, amountCents, tipCents, method } }]
}

/** Withdraws a hand payment. Refused while a refund of it stands. Idempotent. */
export function withdrawPayment(
  { balanceId, reason }: { readonly balanceId: string; readonly reason: CorrectionReason },
  state: Payment,
): Decision<NewPaymentEvent> {
  if (!isCollectable(state)) return refuse('not_found')
  if (state.balance.withdrawn.includes(balanceId)) return []
  const part = state.balance.paid.find((one) => one.balanceId === balanceId)
  if (part === undefined || part.intentId !== null || part.method === 'card') return refuse('not_found')
  if (state.balance.card?.status === 'authorised' || isBeingCharged(state)) return refuse('balance_being_paid')
  const without = { ...state, balance: withoutPayment(state.balance, balanceId) }
  if (leftWithoutTips(without) < 0 || tipsLeft(without) < 0) return refuse('payment_given_back')
  const { paymentId, bookingId } = state
  const { amountCents, taxCents, tipCents, roundingCents, method } = part
  const was = { amountCents, taxCents, tipCents, roundingCents, method }
  return [{ type: 'BalanceWithdrawn', data: { paymentId, bookingId, balanceId, ...was, reason } }]
}
