import type { Stripe } from 'stripe'

import type { Payout } from '../records.ts'

export const shapeOfPayout = (payout: Payout): Stripe.Payout => ({
  id: payout.id,
  object: 'payout',
  amount: payout.amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: payout.created,
  automatic: payout.isManual !== true,
  balance_transaction: payout.balanceTransaction,
  created: payout.created,
  currency: payout.currency,
  description: 'STRIPE PAYOUT',
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: payout.isManual ? 'not_applicable' : 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: payout.status,
  trace_id: null,
  type: 'bank_account',
})
