import type { Stripe } from 'stripe'

import type { BalanceTransaction, Dispute } from '../records.ts'
import { shapeOfBalanceTransaction } from './balance-transaction.ts'

const nothing = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

export const evidenceFields: ReadonlySet<string> = new Set(nothing)

export const shapeOfDispute = (dispute: Dispute): Stripe.Dispute => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: dispute.transactions.map((one: BalanceTransaction) => shapeOfBalanceTransaction(one)),
  charge: dispute.charge,
  created: dispute.created,
  currency: dispute.currency,
  enhanced_eligibility_types: [],
  // Each field that was not given is null.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  evidence: {
    ...Object.fromEntries(nothing.map((name) => [name, null])),
    ...dispute.evidence,
    enhanced_evidence: {},
  } as Stripe.Dispute.Evidence,
  evidence_details: {
    due_by: dispute.evidenceDueBy,
    enhanced_eligibility: {},
    has_evidence: Object.keys(dispute.evidence).length > 0,
    past_due: false,
    submission_count: dispute.submissions,
    submission_method: dispute.submissions > 0 ? 'manual' : 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: dispute.intent,
  reason: dispute.reason,
  status: dispute.status,
})
