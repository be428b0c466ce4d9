import type { NewPaymentEvent } from '#events/payment.ts'
import type { ProviderRefund } from '#services/stripe/provider.ts'

import type { Payment, Refund } from './payment.ts'

type PaidPayment = Extract<Payment, { status: 'paid' }>

/**
 * Brings the books in line with all refunds of an intent, as the provider lists them: ours are told by the key that they carry,
 * the others were made at the provider's dashboard. Asked again: nothing.
 */
export function noteProviderRefunds(refunds: readonly ProviderRefund[], state: Payment): NewPaymentEvent[] {
  if (state.status !== 'paid') return []
  let countedCents = countedByAmount(state)
  const events: NewPaymentEvent[] = []
  for (const refund of refunds) {
    const known = state.refunds.find((one) => one.providerRefundId === refund.id || one.key === refund.key)
    if (known !== undefined) events.push(...changeOf(known, refund, state))
    else if (isLost(refund)) continue
    else if (refund.amount <= countedCents) countedCents -= refund.amount
    else events.push(...madeElsewhere(refund, state))
  }
  return events
}

/** The sum of our own books: what differs from it at the provider is to be looked at. */
export const issuedCents = ({ refunds }: Pick<PaidPayment, 'refunds'>): number =>
  refunds.reduce((sum, one) => sum + (one.status === 'issued' ? one.amountCents : 0), 0)

const isLost = ({ status }: ProviderRefund): boolean => status === 'failed' || status === 'canceled'

/** The bank may refuse a refund days after it was issued: the money is with us again. */
function changeOf(known: Refund, refund: ProviderRefund, { paymentId, bookingId }: PaidPayment): NewPaymentEvent[] {
  const about = { paymentId, bookingId, refundId: known.refundId }
  const { amountCents } = known
  const reason = refund.failureReason ?? refund.status
  if (isLost(refund)) {
    if (known.status === 'requested') return [{ type: 'RefundFailed', data: { ...about, reason } }]
    return known.status === 'issued' ? [{ type: 'RefundReversed', data: { ...about, amountCents, reason } }] : []
  }
  if (known.status !== 'requested') return []
  return [{ type: 'RefundIssued', data: { ...about, amountCents, providerRefundId: refund.id } }]
}

/** Earlier versions recorded these by their amount alone. */
const countedByAmount = ({ refunds }: PaidPayment): number =>
  refunds.reduce((sum, one) => sum + (one.providerRefundId === '' && one.status === 'issued' ? one.amountCents : 0), 0)

function madeElsewhere(refund: ProviderRefund, state: PaidPayment): NewPaymentEvent[] {
  const { paymentId, bookingId, intentId } = state
  // One of ours that a restored log does not know keeps its id: it is not requested a second time.
  const refundId = /^refund-(.+)$/.exec(refund.key ?? '')?.[1] ?? refund.id
  const data = { paymentId, bookingId, refundId, amountCents: refund.amount }
  const reason = 'at the provider'
  return [
    { type: 'RefundRequested', data: { ...data, intentId, key: refund.key ?? `refund-${refundId}`, reason } },
    { type: 'RefundIssued', data: { ...data, providerRefundId: refund.id } },
  ]
}
