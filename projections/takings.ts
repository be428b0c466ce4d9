import type { PaymentEvent } from '#events/payment.ts'
import type { LocalDate } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** What came in and went out on one day in Toronto. Taxes are beside the balances, not in them; deposits are before tax. */
export interface TakingsRow {
  readonly day: LocalDate
  readonly deposits: number
  readonly depositCents: number
  readonly balances: number
  readonly balanceCents: number
  /** HST. */
  readonly taxCents: number
  readonly refunds: number
  readonly refundCents: number
}

type TakingsEvent = Extract<
  PaymentEvent,
  { type: 'DepositPaid' | 'UnbookedPaymentFound' | 'BalancePaid' | 'RefundIssued' | 'RefundReversed' }
>

/** Async: all payments of a day update one row, and a payment must not wait for its lock. */
export const takings: Projection<TakingsRow, TakingsEvent> = {
  name: 'takings',
  version: 3,
  mode: 'async',
  table: {
    columns: {
      day: 'text',
      deposits: 'integer',
      depositCents: 'bigint',
      balances: 'integer',
      balanceCents: 'bigint',
      taxCents: 'bigint',
      refunds: 'integer',
      refundCents: 'bigint',
    },
    key: 'day',
  },
  events: ['DepositPaid', 'UnbookedPaymentFound', 'BalancePaid', 'RefundIssued', 'RefundReversed'],
  personal: false,
  init: null,
  keyOf: (event) => dayOf(event.recordedAt),
  apply(row, event) {
    const day = row ?? nothingOn(dayOf(event.recordedAt))
    switch (event.type) {
      case 'DepositPaid':
      case 'UnbookedPaymentFound':
        return { ...day, deposits: day.deposits + 1, depositCents: day.depositCents + event.data.amountCents }
      case 'BalancePaid':
        return {
          ...day,
          balances: day.balances + 1,
          balanceCents: day.balanceCents + event.data.amountCents,
          taxCents: day.taxCents + event.data.taxCents,
        }
      case 'RefundIssued':
        return { ...day, refunds: day.refunds + 1, refundCents: day.refundCents + event.data.amountCents }
      // On the day on which the money came back: the takings of a day that is over do not change.
      case 'RefundReversed':
        return { ...day, refunds: day.refunds - 1, refundCents: day.refundCents - event.data.amountCents }
    }
  },
}

const nothingOn = (day: LocalDate): TakingsRow => ({
  day,
  deposits: 0,
  depositCents: 0,
  balances: 0,
  balanceCents: 0,
  taxCents: 0,
  refunds: 0,
  refundCents: 0,
})

/** The days between two (inclusive) on which money moved, in order. */
export function takingsBetween(database: Queryable, from: LocalDate, to: LocalDate): Promise<TakingsRow[]> {
  return database.query<TakingsRow>(
    `select day, deposits, deposit_cents as "depositCents", balances, balance_cents as "balanceCents",
       tax_cents as "taxCents", refunds, refund_cents as "refundCents"
     from rm.takings where day between $1 and $2 order by day`,
    [from, to],
  )
}
