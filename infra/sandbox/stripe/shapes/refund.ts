import type { Stripe } from 'stripe'

import type { Refund } from '../records.ts'

export const shapeOfRefund = (refund: Refund): Stripe.Refund => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: refund.balanceTransaction ?? null,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  customer: null,
  customer_account: null,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  ...(refund.failureReason ? { failure_reason: refund.failureReason } : {}),
  metadata: { ...refund.metadata },
  payment_intent: refund.intent,
  payment_method: null,
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: refund.status,
  transfer_reversal: null,
})
