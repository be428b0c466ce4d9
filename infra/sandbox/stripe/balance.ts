import type { Endpoint } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { noSuchObject, refusedByEndpoint } from './failures.ts'
import { listObjects, listParameters } from './listing.ts'
import { text } from './parameters.ts'
import type { BalanceTransaction } from './records.ts'
import { shapeOfBalanceTransaction } from './shapes/balance-transaction.ts'
import { find, insert } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

const settlingSeconds = 2 * 24 * 60 * 60

/** Stripe's Canadian fee: 2.9 % and 30 cents. */
export const feeOn = (amount: number): number => Math.round(amount * 0.029) + 30

export const balanceEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    accepts: [...listParameters, 'source', 'type', 'payout'],
    run: async (call) => {
      const payout = text(call.params, 'payout')
      const paidOut = payout === undefined ? null : await find(call.store, 'payout', payout)
      if (paidOut?.isManual)
        throw refusedByEndpoint(`What went into ${payout} is not known: it is no automatic payout.`, {
          param: 'payout',
        })
      return listObjects(call, 'balance_transaction', '/v1/balance_transactions', {
        source: text(call.params, 'source'),
        type: text(call.params, 'type'),
        payout,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:transaction',
    accepts: ['expand'],
    run: async (call) => {
      const id = call.path('transaction')
      const transaction = await find(call.store, 'balance_transaction', id)
      if (!transaction) throw noSuchObject('balance transaction', id, 'id')
      return ok(shapeOfBalanceTransaction(transaction))
    },
  },
]

type Posted = Pick<BalanceTransaction, 'type' | 'amount' | 'fee' | 'currency' | 'source' | 'parent'>

export function post(work: Work, given: Posted): BalanceTransaction {
  const transaction = transactionOf({ ...given, id: work.newId('txn'), created: secondsOf(work.now) })
  insert(work.store, 'balance_transaction', transaction)
  return transaction
}

export const transactionOf = (given: Posted & Pick<BalanceTransaction, 'id' | 'created'>): BalanceTransaction => ({
  ...given,
  dueAt: null,
  net: given.amount - given.fee,
  availableOn: given.created + settlingSeconds,
  payout: null,
})
