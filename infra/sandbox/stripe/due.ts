import type { Database } from '../../database/database.ts'
import type { Intent, Refund } from './records.ts'
import { settleRefund } from './refunds.ts'
import { lapse } from './settlement.ts'
import type { Work } from './work.ts'

/** So many at most at a time; the rest follow with the next call. */
const batch = 100

type Due =
  | { readonly kind: 'payment_intent'; readonly body: Intent }
  | { readonly kind: 'refund'; readonly body: Refund }

/**
 * Changes what time has changed by now: authorisations lapse, refunds settle. In a transaction of its own, so that a call that
 * is refused afterwards does not undo it. Answers whether anything changed.
 */
export async function settleDue(
  database: Database,
  now: number,
  workOn: (transaction: Work['transaction']) => Work,
): Promise<boolean> {
  const [any] = await database.query('select 1 from sandbox.stripe_objects where due_at <= $1 limit 1', [now])
  if (!any) return false
  await database.transaction(async (transaction) => {
    const work = workOn(transaction)
    const due = await transaction.query<Due>(
      `select kind, body from sandbox.stripe_objects where due_at <= $1 order by due_at limit $2 for update skip locked`,
      [now, batch],
    )
    for (const { kind, body } of due)
      if (kind === 'refund') await settleRefund(work, body)
      else await lapse(work, body)
  })
  return true
}
