import type { NewPaymentEvent } from '#events/payment.ts'
import type { ProviderRefund } from '#services/providers/stripe/provider.ts'

import type { Payment, Refund } from './payment.ts'

type Refundable = Extract<Payment, { refunds: readonly Refund[] }>

export function noteProviderRefunds(
  intentId: string,
  refunds: readonly ProviderRefund[],
  state: Payment,
): NewPaymentEvent[] {
  if (!('refunds' in state)) return []
  let countedCents = countedByAmount(intentId, state)
  const events: NewPaymentEvent[] = []
  for (const refund of refunds) {
    const known = state.refunds.find((one) => one.providerRefundId === refund.id || one.key === refund.key)
    if (known !== undefined) events.push(...changeOf(known, refund, state))
    else if (isLost(refund)) continue
    else if (refund.amount <= countedCents) countedCents -= refund.amount
    else events.push(...madeElsewhere(intentId, refund, state))
  }
  return events
}

export const issuedCents = (intentId: string, { refunds }: Pick<Refundable, 'refunds'>): number =>
  refunds.reduce((sum, one) => sum + (one.intentId === intentId && one.status === 'issued' ? one.amountCents : 0), 0)

const isLost = ({ status }: ProviderRefund): boolean => status === 'failed' || status === 'canceled'

/** A bank may return a refund days later. */
function changeOf(known: Refund, refund: ProviderRefund, { paymentId, bookingId }: Refundable): NewPaymentEvent[] {
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

/** Refunds that earlier versions recorded by amount alone. */
const countedByAmount = (intentId: string, { refunds }: Refundable): number =>
  refunds
    .filter((one) => one.providerRefundId === '' && one.status === 'issued' && one.intentId === intentId)
    .reduce((sum, one) => sum + one.amountCents, 0)

function madeElsewhere(intentId: string, refund: ProviderRefund, state: Refundable): NewPaymentEvent[] {
  const { paymentId, bookingId } = state
  // One of ours that a restored log does not know keeps its id: it is not requested a second time.
  const refundId = /^refund-(.+)$/.exec(refund.key ?? '')?.[1] ?? refund.id
  const data = { paymentId, bookingId, refundId, amountCents: refund.amount }
  const reason = 'at the provider'
  return [
    { type: 'RefundRequested', data: { ...data, intentId, key: refund.key ?? `refund-${refundId}`, reason } },
    { type: 'RefundIssued', data: { ...data, providerRefundId: refund.id } },
  ]
}
