import type { BookingEvent } from '#events/booking.ts'
import type { DisputeEvent } from '#events/dispute.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import { hstPartOf } from '#events/receipt-tax.ts'
import type { ReceiptEvent } from '#events/receipt.ts'
import { restOfPrice } from '#events/values/money.ts'

import type { Projection } from './engine/projection.ts'

/**
 * Money of a booking over all payments: by means, refunds, tax and balance. Columns are named unlike those of bookings.
 */
export interface LedgerRow {
  readonly bookingId: string
  /** 'over': expired, cancelled or never booked. */
  readonly stage: 'held' | 'confirmed' | 'called-off' | 'completed' | 'missed' | 'over'
  /** Price before tax, less discounts. */
  readonly priceCents: number
  /** Deposit captured or about to be. */
  readonly depositTakenCents: number
  readonly depositComingCents: number
  /** Accepted card payment of the balance, with tax, not captured yet. */
  readonly restComingCents: number
  /** Payments of price and tax by means, deposit included. */
  readonly cardCents: number
  readonly creditCents: number
  readonly debitCents: number
  readonly cashCents: number
  readonly transferCents: number
  readonly chequeCents: number
  readonly tipsCents: number
  /** Refunded, and not returned by the bank. */
  readonly givenBackCents: number
  readonly disputedCents: number
  /** Tax of all documents: charged less credited. */
  readonly taxChargedCents: number
  /** True for a no-show whose balance a charge was announced for. */
  readonly isClaimed: boolean
  /** Balance with tax; 0 where none can be owed. */
  readonly owedCents: number
  /** 'yes' while a past visit has a balance; null otherwise. */
  readonly due: 'yes' | null
}

const ledgerEvents = [
  'BookingHeld',
  'BookingLapsed',
  'BookingAbandoned',
  'BookingRejected',
  'BookingConfirmed',
  'BookingRescheduled',
  'BookingCancelled',
  'BookingCalledOff',
  'CallOffUndone',
  'BookingCompleted',
  'BookingMissed',
  'DiscountGiven',
  'DiscountUndone',
  'DepositAuthorised',
  'DepositPaid',
  'DepositCaptureFailed',
  'DepositReleaseRequested',
  'DepositReleased',
  'DepositWaived',
  'DepositLinkIssued',
  'UnbookedPaymentFound',
  'BalanceAuthorised',
  'BalanceReleaseRequested',
  'BalanceReleased',
  'BalancePaid',
  'BalanceWithdrawn',
  'HandRefundRecorded',
  'HandRefundWithdrawn',
  'RefundIssued',
  'RefundReversed',
  'SavedCardChargeAnnounced',
  'SavedCardChargeWithdrawn',
  'DisputeMoneyMoved',
  'ReceiptIssued',
] as const

type LedgerEvent = Extract<
  BookingEvent | PaymentEvent | DisputeEvent | ReceiptEvent,
  { type: (typeof ledgerEvents)[number] }
>

export const ledgers: Projection<LedgerRow, LedgerEvent> = {
  name: 'ledgers',
  version: 1,
  table: {
    columns: {
      bookingId: 'text',
      stage: 'text',
      priceCents: 'integer',
      depositTakenCents: 'integer',
      depositComingCents: 'integer',
      restComingCents: 'integer',
      cardCents: 'integer',
      creditCents: 'integer',
      debitCents: 'integer',
      cashCents: 'integer',
      transferCents: 'integer',
      chequeCents: 'integer',
      tipsCents: 'integer',
      givenBackCents: 'integer',
      disputedCents: 'integer',
      taxChargedCents: 'integer',
      isClaimed: 'boolean',
      owedCents: 'integer',
      due: 'text',
    },
    key: 'bookingId',
    indexes: ['(due) where due is not null'],
  },
  events: ledgerEvents,
  personal: false,
  init: null,
  keyOf: (event) => event.data.bookingId,
  apply(row, event) {
    const before = row ?? emptyLedger(event.data.bookingId)
    return withOwed({ ...before, ...changeBy(event, before) })
  },
}

const emptyLedger = (bookingId: string): LedgerRow => ({
  bookingId,
  stage: 'held',
  priceCents: 0,
  depositTakenCents: 0,
  depositComingCents: 0,
  restComingCents: 0,
  cardCents: 0,
  creditCents: 0,
  debitCents: 0,
  cashCents: 0,
  transferCents: 0,
  chequeCents: 0,
  tipsCents: 0,
  givenBackCents: 0,
  disputedCents: 0,
  taxChargedCents: 0,
  isClaimed: false,
  owedCents: 0,
  due: null,
})

export const paidOfLedger = (row: LedgerRow): number =>
  row.cardCents + row.creditCents + row.debitCents + row.cashCents + row.transferCents + row.chequeCents

function withOwed(row: LedgerRow): LedgerRow {
  const { stage, priceCents, depositComingCents, restComingCents, isClaimed } = row
  const canOwe = stage === 'confirmed' || stage === 'completed' || (stage === 'missed' && isClaimed)
  const owedCents = canOwe ? restOfPrice(priceCents, paidOfLedger(row) + depositComingCents + restComingCents) : 0
  return { ...row, owedCents, due: owedCents > 0 && stage !== 'confirmed' ? 'yes' : null }
}

function changeBy(event: LedgerEvent, row: LedgerRow): Partial<LedgerRow> {
  switch (event.type) {
    case 'BookingHeld':
      return { priceCents: event.data.totalCents }
    case 'BookingLapsed':
    case 'BookingAbandoned':
    case 'BookingRejected':
    case 'BookingCancelled':
      return { stage: 'over' }
    case 'BookingConfirmed':
    case 'CallOffUndone':
      return { stage: 'confirmed' }
    case 'BookingRescheduled':
      return row.stage === 'called-off' ? { stage: 'confirmed' } : {}
    case 'BookingCalledOff':
      return { stage: 'called-off' }
    case 'BookingCompleted':
      return { stage: 'completed' }
    case 'BookingMissed':
      return { stage: 'missed' }
    case 'DiscountGiven':
      return { priceCents: row.priceCents - event.data.amountCents }
    case 'DiscountUndone':
      return { priceCents: row.priceCents + event.data.amountCents }
    case 'DisputeMoneyMoved':
      return { disputedCents: row.disputedCents - event.data.amountCents }
    case 'ReceiptIssued': {
      const part = hstPartOf(event.data)
      return part === null ? {} : { taxChargedCents: row.taxChargedCents + part.chargedCents - part.creditedCents }
    }
    default:
      return paymentChange(event, row)
  }
}

function paymentChange(event: Extract<LedgerEvent, PaymentEvent>, row: LedgerRow): Partial<LedgerRow> {
  switch (event.type) {
    case 'DepositAuthorised':
      return { depositComingCents: event.data.amountCents }
    case 'DepositPaid':
      return { ...withDeposit(row, event.data.amountCents), depositComingCents: 0, restComingCents: 0 }
    case 'UnbookedPaymentFound':
      return withDeposit(row, event.data.amountCents)
    case 'DepositCaptureFailed':
    case 'DepositReleaseRequested':
    case 'DepositReleased':
    case 'DepositWaived':
    case 'DepositLinkIssued':
      return { depositComingCents: 0 }
    case 'BalanceAuthorised':
      return { restComingCents: event.data.amountCents }
    case 'BalanceReleaseRequested':
    case 'BalanceReleased':
      return { restComingCents: 0 }
    case 'BalancePaid':
      return { ...withBalance(row, event.data, 1), ...(event.data.intentId !== null && { restComingCents: 0 }) }
    case 'BalanceWithdrawn':
      return withBalance(row, event.data, -1)
    case 'RefundIssued':
    case 'HandRefundRecorded':
      return givenBack(row, event.data, 1)
    case 'RefundReversed':
    case 'HandRefundWithdrawn':
      return givenBack(row, event.data, -1)
    case 'SavedCardChargeAnnounced':
      return { isClaimed: true }
    case 'SavedCardChargeWithdrawn':
      return { isClaimed: false }
  }
}

const withDeposit = (row: LedgerRow, amountCents: number) => ({
  depositTakenCents: row.depositTakenCents + amountCents,
  cardCents: row.cardCents + amountCents,
})

const columnOfMethod = {
  card: 'cardCents',
  credit: 'creditCents',
  debit: 'debitCents',
  cash: 'cashCents',
  'e-transfer': 'transferCents',
  cheque: 'chequeCents',
} as const

type Balance = Pick<EventDataOf<PaymentEvent, 'BalancePaid'>, 'method' | 'amountCents' | 'taxCents' | 'tipCents'>

/** `sign` is -1 for a withdrawn payment. */
function withBalance(row: LedgerRow, { method, amountCents, taxCents, tipCents }: Balance, sign: 1 | -1) {
  const column = columnOfMethod[method]
  return { [column]: row[column] + sign * (amountCents + taxCents), tipsCents: row.tipsCents + sign * tipCents }
}

function givenBack(row: LedgerRow, back: { amountCents: number; tipCents?: number }, sign: 1 | -1) {
  const { amountCents, tipCents = 0 } = back
  return { givenBackCents: row.givenBackCents + sign * amountCents, tipsCents: row.tipsCents - sign * tipCents }
}
