import type { Stripe } from 'stripe'

import type { ProviderDispute, ProviderIntent, ProviderRefund } from './provider.ts'
import { ProviderError } from './provider.ts'
import { visitOf } from './visit-metadata.ts'

const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const

const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const

/** Refunded sums are on the charge. */
export const withCharge = { expand: ['latest_charge'] }

/** Null ids for another installation's intent. */
export function ownIntentOf(intent: Stripe.PaymentIntent, installation: string | null): ProviderIntent {
  const maker = intent.metadata['installation'] ?? installation
  const read = intentOf(intent)
  return installation === null || maker === installation ? read : { ...read, bookingId: null, paymentId: null }
}

function intentOf(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    createdAt: new Date(intent.created * 1000).toISOString(),
    status: oneOf(intentStatuses, intent.status),
    amount: intent.amount,
    currency: intent.currency,
    bookingId: intent.metadata['bookingId'] ?? null,
    paymentId: intent.metadata['paymentId'] ?? null,
    purpose: intent.metadata['purpose'] === 'balance' ? 'balance' : 'deposit',
    visit: visitOf(intent.metadata),
    amountCapturable: intent.amount_capturable,
    amountReceived: intent.amount_received,
    amountRefunded: refundedOf(intent),
    attemptId: typeof intent.latest_charge === 'string' ? intent.latest_charge : (intent.latest_charge?.id ?? null),
    lastError: intent.last_payment_error?.message ?? null,
  }
}

/** Refunded of the captured sum: Stripe counts releases too. */
function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  if (charge === null || typeof charge === 'string' || !charge.captured) return 0
  return charge.amount_refunded - (charge.amount - charge.amount_captured)
}

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: oneOf(refundStatuses, refund.status ?? ''),
  amount: refund.amount,
  intentId: typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? null),
  key: refund.metadata?.['key'] ?? null,
  failureReason: refund.failure_reason ?? null,
})

export function oneOf<Status extends string>(known: readonly Status[], status: string): Status {
  const found = known.find((candidate) => candidate === status)
  if (found !== undefined) return found
  throw new ProviderError('refused', `The card provider speaks of a status that is not known here: ${status}`, {
    retryable: false,
  })
}

export const disputeOf = (dispute: Stripe.Dispute, intentId: string): ProviderDispute => ({
  id: dispute.id,
  intentId,
  amount: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  evidenceDueBy:
    dispute.evidence_details.due_by === null ? null : new Date(dispute.evidence_details.due_by * 1000).toISOString(),
  transactions: dispute.balance_transactions.map(({ id, amount, fee }) => ({ id, amount, fee })),
})
