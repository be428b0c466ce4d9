import type { BookingEvent } from '#events/booking.ts'
import type { DisputeEvent } from '#events/dispute.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { ReceiptEvent } from '#events/receipt.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import { heldOf, less, moneyAfter, noMoney, type PriceAndTax, type VisitMoney } from '#events/visit-money.ts'

import type { Projection } from './engine/projection.ts'

export const takingsKinds = [
  'deposit',
  'balance',
  'refund',
  'refund-reversed',
  'dispute',
  'dispute-returned',
  'balance-withdrawn',
  'hand-refund-withdrawn',
  'split',
] as const

/** A movement of money; takings are their sum. `split`: a correction between price and tax. */
export interface TakingsEntry extends PriceAndTax {
  readonly id: string
  readonly kind: (typeof takingsKinds)[number]
  readonly paymentId: string
  readonly recordedAt: Instant
  readonly day: LocalDate
}

export interface TakingsRow {
  readonly bookingId: string
  /** Collected less refunds and disputes, before tax. */
  readonly priceCents: number
  readonly taxCents: number
  readonly entries: readonly TakingsEntry[]
  /** First entry's day in Toronto; null without payments. */
  readonly firstDay: LocalDate | null
  readonly lastDay: LocalDate | null
  readonly money: VisitMoney
}

const takingsEvents = [
  'BookingHeld',
  'BookingLapsed',
  'BookingAbandoned',
  'BookingCompleted',
  'BookingCancelled',
  'BookingMissed',
  'DiscountGiven',
  'DiscountUndone',
  'DepositPaid',
  'UnbookedPaymentFound',
  'DepositReleaseRequested',
  'BalanceIntentCreated',
  'BalancePaid',
  'RefundRequested',
  'RefundIssued',
  'RefundReversed',
  'BalanceWithdrawn',
  'HandRefundRecorded',
  'HandRefundWithdrawn',
  'DisputeMoneyMoved',
  'ReceiptIssued',
] as const

type TakingsEvent = Extract<
  BookingEvent | PaymentEvent | DisputeEvent | ReceiptEvent,
  { type: (typeof takingsEvents)[number] }
>

/** Async: a payment must not wait for it. */
export const takings: Projection<TakingsRow, TakingsEvent> = {
  name: 'takings',
  version: 4,
  mode: 'async',
  table: {
    columns: {
      bookingId: 'text',
      priceCents: 'integer',
      taxCents: 'integer',
      entries: 'jsonb',
      firstDay: 'text',
      lastDay: 'text',
      money: 'jsonb',
    },
    key: 'bookingId',
    indexes: ['(last_day) where last_day is not null', '(first_day) where first_day is not null'],
  },
  events: takingsEvents,
  personal: false,
  init: null,
  keyOf: (event) => (event.type === 'ReceiptIssued' && !saysTax(event) ? null : event.data.bookingId),
  apply(row, event) {
    const before = row ?? nothingOf(event.data.bookingId)
    const hasEnded = event.type === 'BookingLapsed' || event.type === 'BookingAbandoned'
    if (hasEnded) return before.entries.length === 0 ? null : before
    const money = moneyAfter(before.money, event)
    const held = heldOf(money)
    const moved = less(held, heldOf(before.money))
    if (moved.priceCents === 0 && moved.taxCents === 0) return { ...before, money }
    const day = dayOf(event.recordedAt)
    const paymentId = 'paymentId' in event.data ? event.data.paymentId : (before.entries.at(-1)?.paymentId ?? '')
    const entry = {
      id: String(event.position),
      kind: kindOf(event),
      paymentId,
      recordedAt: event.recordedAt,
      day,
      ...moved,
    }
    const entries = [...before.entries, entry]
    return { ...before, ...held, entries, firstDay: before.firstDay ?? day, lastDay: day, money }
  },
}

/** Other documents repeat known amounts. */
const saysTax = ({ data: { kind } }: ReceiptEvent): boolean => kind === 'credit-note' || kind === 'kept-deposit'

const nothingOf = (bookingId: string): TakingsRow => ({
  bookingId,
  priceCents: 0,
  taxCents: 0,
  entries: [],
  firstDay: null,
  lastDay: null,
  money: noMoney(null),
})

function kindOf(event: TakingsEvent): TakingsEntry['kind'] {
  switch (event.type) {
    case 'DepositPaid':
    case 'UnbookedPaymentFound':
      return 'deposit'
    case 'BalancePaid':
      return 'balance'
    case 'RefundIssued':
    case 'HandRefundRecorded':
      return 'refund'
    case 'RefundReversed':
      return 'refund-reversed'
    case 'BalanceWithdrawn':
      return 'balance-withdrawn'
    case 'HandRefundWithdrawn':
      return 'hand-refund-withdrawn'
    case 'DisputeMoneyMoved':
      return event.data.amountCents < 0 ? 'dispute' : 'dispute-returned'
    default:
      return 'split'
  }
}
