import { post } from './balance.ts'
import type { Endpoint } from './endpoint.ts'
import { listObjects, listParameters } from './listing.ts'
import type { BalanceTransaction, Payout } from './records.ts'
import { shapeOfPayout } from './shapes/payout.ts'
import { insert, update } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

export const payoutEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/payouts',
    accepts: listParameters,
    run: async (call) => listObjects(call, 'payout', '/v1/payouts'),
  },
]

export async function payOut(work: Work, { isManual = false } = {}): Promise<Payout | null> {
  const rows = await work.store.queryable.query<{ body: BalanceTransaction }>(
    `select body from sandbox.stripe_objects
     where kind = 'balance_transaction' and body ->> 'payout' is null and (body ->> 'availableOn')::bigint <= $1
     order by ordinal for update`,
    [secondsOf(work.now)],
  )
  const amount = rows.reduce((sum, { body }) => sum + body.net, 0)
  if (amount <= 0) return null
  const id = work.newId('po')
  const currency = rows[0]?.body.currency ?? 'cad'
  const leaving = post(work, { type: 'payout', amount: -amount, fee: 0, currency, source: id, parent: null })
  for (const transaction of [...rows.map(({ body }) => body), leaving])
    update(work.store, 'balance_transaction', { ...transaction, payout: id })
  const payout: Payout = {
    id,
    created: secondsOf(work.now),
    parent: null,
    dueAt: null,
    amount,
    currency,
    status: 'paid',
    balanceTransaction: leaving.id,
    ...(isManual && { isManual }),
  }
  insert(work.store, 'payout', payout)
  work.record('payout.created', shapeOfPayout(payout))
  work.record('payout.paid', shapeOfPayout(payout))
  return payout
}
