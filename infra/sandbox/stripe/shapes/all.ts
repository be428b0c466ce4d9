import type { Kind, Records } from '../records.ts'
import { shapeOfBalanceTransaction } from './balance-transaction.ts'
import { shapeOfCharge } from './charge.ts'
import { shapeOfCustomer } from './customer.ts'
import { shapeOfDispute } from './dispute.ts'
import { shapeOfEvent } from './event.ts'
import { shapeOfIntent } from './intent.ts'
import { shapeOfPaymentMethod } from './payment-method.ts'
import { shapeOfPayout } from './payout.ts'
import { shapeOfRefund } from './refund.ts'
import { shapeOfSetupIntent } from './setup-intent.ts'

export const shapes: { readonly [K in Kind]: (record: Records[K]) => object } = {
  payment_intent: shapeOfIntent,
  charge: shapeOfCharge,
  refund: shapeOfRefund,
  dispute: shapeOfDispute,
  balance_transaction: shapeOfBalanceTransaction,
  payout: shapeOfPayout,
  payment_method: shapeOfPaymentMethod,
  setup_intent: shapeOfSetupIntent,
  customer: shapeOfCustomer,
  event: (event) => shapeOfEvent(event, 0),
}

const prefixes: ReadonlyMap<string, Kind> = new Map(
  Object.entries<Kind>({
    pi: 'payment_intent',
    ch: 'charge',
    re: 'refund',
    dp: 'dispute',
    txn: 'balance_transaction',
    po: 'payout',
    pm: 'payment_method',
    seti: 'setup_intent',
    cus: 'customer',
  }),
)

/** Kind by prefix: 'ch_1…' is a charge. */
export const kindOfId = (id: string): Kind | undefined => prefixes.get(id.slice(0, id.indexOf('_')))
