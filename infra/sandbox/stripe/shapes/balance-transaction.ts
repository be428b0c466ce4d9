import type { Stripe } from 'stripe'

import type { BalanceTransaction } from '../records.ts'

const categories = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
} as const

export const shapeOfBalanceTransaction = (transaction: BalanceTransaction): Stripe.BalanceTransaction => ({
  id: transaction.id,
  object: 'balance_transaction',
  amount: transaction.amount,
  available_on: transaction.availableOn,
  balance_type: 'payments',
  created: transaction.created,
  currency: transaction.currency,
  description: null,
  exchange_rate: null,
  fee: transaction.fee,
  fee_details:
    transaction.fee === 0
      ? []
      : [
          {
            amount: transaction.fee,
            application: null,
            currency: transaction.currency,
            description: transaction.type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: transaction.net,
  reporting_category: categories[transaction.type],
  source: transaction.source,
  status: 'available',
  type: transaction.type,
})
