import type { PaymentEvent } from '#events/payment.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** Intent of a link's page, for a balance or a deposit. */
export interface BalanceRow {
  /** The provider's id. */
  readonly id: string
  readonly paymentId: string
  readonly bookingId: string
  readonly status: 'open' | 'authorised' | 'releasing' | 'paid' | 'released'
  readonly changedAt: Instant
  readonly position: number
}

type BalanceEvent = Extract<
  PaymentEvent,
  {
    type:
      | 'BalanceIntentCreated'
      | 'BalanceAuthorised'
      | 'BalanceReleaseRequested'
      | 'BalanceReleased'
      | 'BalancePaid'
      | 'DepositPaid'
  }
>

/** SQL condition, of a partial index: a capture or release without the provider's answer. */
const unfinishedSql = `status in ('authorised', 'releasing')`

export const balances: Projection<BalanceRow, BalanceEvent> = {
  name: 'balances',
  version: 2,
  table: {
    columns: {
      id: 'text',
      paymentId: 'text',
      bookingId: 'text',
      status: 'text',
      changedAt: 'instant',
      position: 'bigint',
    },
    key: 'id',
    indexes: [`(changed_at) where ${unfinishedSql}`],
  },
  events: [
    'BalanceIntentCreated',
    'BalanceAuthorised',
    'BalanceReleaseRequested',
    'BalanceReleased',
    'BalancePaid',
    'DepositPaid',
  ],
  personal: false,
  init: null,
  // What was paid to the crew has no intent.
  keyOf: ({ data }) => data.intentId,
  apply(row, { type, data, recordedAt, position }) {
    const { intentId, paymentId, bookingId } = data
    // Nor has this table the intent of a deposit that was paid at the checkout.
    if (intentId === null || (type === 'DepositPaid' && row === null)) return row
    return { id: intentId, paymentId, bookingId, status: statusAfter[type], changedAt: recordedAt, position }
  },
}

const statusAfter = {
  BalanceIntentCreated: 'open',
  BalanceAuthorised: 'authorised',
  BalanceReleaseRequested: 'releasing',
  BalanceReleased: 'released',
  BalancePaid: 'paid',
  DepositPaid: 'paid',
} as const

export async function paymentOfBalance(database: Queryable, intentId: string): Promise<string | null> {
  const [row] = await database.query<{ paymentId: string }>(
    'select payment_id as "paymentId" from rm.balances where id = $1',
    [intentId],
  )
  return row?.paymentId ?? null
}

export const isUnfinishedBalance = ({ status }: BalanceRow): boolean =>
  status === 'authorised' || status === 'releasing'

export interface UnfinishedBalance {
  readonly paymentId: string
  readonly intentId: string
}

export function unfinishedBalances(database: Queryable, before: Instant): Promise<UnfinishedBalance[]> {
  return database.query(
    `select payment_id as "paymentId", id as "intentId" from rm.balances
     where ${unfinishedSql} and changed_at < $1::timestamptz order by changed_at, id limit 500`,
    [before],
  )
}
