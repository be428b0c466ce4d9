import type { PaymentEvent } from '#events/payment.ts'
import type { Instant } from '#events/values/time.ts'

import type { Projection } from './engine/projection.ts'

/** A payment or a refund: the takings are the sum of these. */
export interface TakingsEntryRow {
  /** The event's position in the log. */
  readonly id: string
  readonly kind: 'deposit' | 'balance' | 'refund' | 'refund-reversed'
  /** As the takings count it: before tax, and negative where it went back. */
  readonly amountCents: number
  readonly paymentId: string
  readonly bookingId: string
  readonly recordedAt: Instant
}

type TakingsEntryEvent = Extract<
  PaymentEvent,
  { type: 'DepositPaid' | 'UnbookedPaymentFound' | 'BalancePaid' | 'RefundIssued' | 'RefundReversed' }
>

/** Async, as the takings are: the two are read beside each other. */
export const takingsEntries: Projection<TakingsEntryRow, TakingsEntryEvent> = {
  name: 'takings_entries',
  version: 1,
  mode: 'async',
  table: {
    columns: {
      id: 'text',
      kind: 'text',
      amountCents: 'integer',
      paymentId: 'text',
      bookingId: 'text',
      recordedAt: 'instant',
    },
    key: 'id',
    indexes: ['(recorded_at, id)', '(booking_id)'],
  },
  events: ['DepositPaid', 'UnbookedPaymentFound', 'BalancePaid', 'RefundIssued', 'RefundReversed'],
  personal: false,
  init: null,
  keyOf: (event) => String(event.position),
  apply: (_row, event) => ({
    id: String(event.position),
    ...partOf(event),
    paymentId: event.data.paymentId,
    bookingId: event.data.bookingId,
    recordedAt: event.recordedAt,
  }),
}

function partOf({ type, data }: TakingsEntryEvent): Pick<TakingsEntryRow, 'kind' | 'amountCents'> {
  switch (type) {
    case 'DepositPaid':
    case 'UnbookedPaymentFound':
      return { kind: 'deposit', amountCents: data.amountCents }
    case 'BalancePaid':
      return { kind: 'balance', amountCents: data.amountCents }
    case 'RefundIssued':
      return { kind: 'refund', amountCents: -data.amountCents }
    case 'RefundReversed':
      return { kind: 'refund-reversed', amountCents: data.amountCents }
  }
}
