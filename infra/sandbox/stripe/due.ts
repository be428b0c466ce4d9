import type { Database } from '../../database/database.ts'
import { closeDispute } from './disputes.ts'
import { workOf, type Occasion } from './events.ts'
import type { Dispute, Intent, Refund } from './records.ts'
import { settleRefund } from './refunds.ts'
import { save } from './save.ts'
import { expire } from './settlement.ts'
import { openStore } from './store.ts'

const batch = 100

type Due =
  | { readonly kind: 'payment_intent'; readonly body: Intent }
  | { readonly kind: 'refund'; readonly body: Refund }
  | { readonly kind: 'dispute'; readonly body: Dispute }

/** Applies changes due by time in a transaction of their own, which a refused call does not undo. */
export async function settleDue(database: Database, occasion: Omit<Occasion, 'store' | 'request'>): Promise<void> {
  await database.transaction(async (transaction) => {
    const store = openStore(transaction, { canLock: true })
    const work = workOf({ ...occasion, store, request: null })
    const due = await transaction.query<Due>(
      `select kind, body from sandbox.stripe_objects where due_at <= $1 order by due_at limit $2 for update skip locked`,
      [occasion.now, batch],
    )
    for (const { kind, body } of due)
      if (kind === 'refund') await settleRefund(work, body)
      else if (kind === 'dispute') await closeDispute(work, body, 'lost')
      else await expire(work, body)
    await save(store)
  })
}
