import { paymentStream, type PaymentEvent } from '#events/payment.ts'
import { lateRefund } from '#events/refund-ids.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface PaymentRow {
  readonly id: string
  readonly bookingId: string
  readonly status:
    | 'requested'
    | 'open'
    | 'authorised'
    | 'paid'
    | 'releasing'
    | 'released'
    | 'failed'
    | 'waived'
    | 'asked'
  readonly intentId: string | null
  readonly amountCents: number
  readonly refundedCents: number
  readonly refundingCents: number
  readonly refunding: Readonly<Record<string, number>>
  /** Deposit captured after the cancellation, all of which is refunded. */
  readonly lateCents: number
  readonly balanceCents: number
  readonly taxCents: number
  /** Accepted card payment of the balance, with tax, not captured yet. */
  readonly onItsWayCents: number
  /** Earliest time of the saved card's charge; null without one. */
  readonly chargeAt: Instant | null
  readonly isCharging: boolean
  /** Announced charge of a no-show's balance, with tax; 0 for none. */
  readonly claimedCents: number
  /** Deadline of a deposit link; null without one and once over. */
  readonly dueAt: Instant | null
  /** Sum of a deposit link; 0 without one. */
  readonly askedCents: number
  /** Refunds without the provider's answer. */
  readonly refundsWaiting: number
  readonly lastDecline: string | null
  readonly requestedAt: Instant
  readonly paidAt: Instant | null
  readonly changedAt: Instant
  readonly position: number
}

/** SQL condition, of a partial index: a request to the provider without an answer. */
const unfinishedSql = `(status in ('authorised', 'releasing') or refunds_waiting > 0)`

export const payments: Projection<PaymentRow, PaymentEvent> = {
  name: 'payments',
  version: 12,
  table: {
    columns: {
      id: 'text',
      bookingId: 'text',
      status: 'text',
      intentId: 'text',
      amountCents: 'integer',
      refundedCents: 'integer',
      refundingCents: 'integer',
      refunding: 'jsonb',
      lateCents: 'integer',
      balanceCents: 'integer',
      taxCents: 'integer',
      onItsWayCents: 'integer',
      chargeAt: 'instant',
      isCharging: 'boolean',
      claimedCents: 'integer',
      dueAt: 'instant',
      askedCents: 'integer',
      refundsWaiting: 'integer',
      lastDecline: 'text',
      requestedAt: 'instant',
      paidAt: 'instant',
      changedAt: 'instant',
      position: 'bigint',
    },
    key: 'id',
    indexes: [
      '(intent_id)',
      '(booking_id)',
      '(requested_at, id)',
      '(paid_at) where paid_at is not null',
      `(changed_at) where ${unfinishedSql}`,
      '(charge_at) where charge_at is not null',
      '(due_at) where due_at is not null',
    ],
  },
  events: [
    'DepositRequested',
    'DepositWaived',
    'DepositLinkIssued',
    'DepositLinkExpired',
    'DepositRequestFailed',
    'DepositIntentCreated',
    'DepositDeclined',
    'DepositAuthorised',
    'DepositPaid',
    'DepositCaptureFailed',
    'UnbookedPaymentFound',
    'DepositReleaseRequested',
    'DepositReleased',
    'RefundRequested',
    'RefundIssued',
    'RefundFailed',
    'RefundReversed',
    'BalanceAuthorised',
    'BalanceReleased',
    'BalancePaid',
    'BalanceWithdrawn',
    'HandRefundRecorded',
    'HandRefundWithdrawn',
    'SavedCardChargeAnnounced',
    'SavedCardChargeWithdrawn',
    'SavedCardChargeBegun',
    'SavedCardChargeEnded',
  ],
  personal: false,
  init: null,
  keyOf: (event) => event.data.paymentId,
  streamOf: paymentStream,
  apply(row, event) {
    if (event.type === 'DepositRequested') return firstRow(event, event.data.amountCents)
    if (event.type === 'DepositWaived' || event.type === 'DepositLinkIssued') return unpaidRow(row, event)
    if (event.type === 'UnbookedPaymentFound')
      return {
        ...firstRow(event, event.data.amountCents),
        status: 'paid',
        intentId: event.data.intentId,
        paidAt: event.recordedAt,
      }
    const at = { changedAt: event.recordedAt, position: event.position }
    return row && { ...row, ...changeBy(event, row), ...at }
  },
}

function unpaidRow(
  row: PaymentRow | null,
  event: Extract<PaymentEvent, { type: 'DepositWaived' | 'DepositLinkIssued' }>,
): PaymentRow {
  const known = row ?? firstRow(event, 0)
  const now = { amountCents: 0, changedAt: event.recordedAt, position: event.position }
  if (event.type === 'DepositWaived') return { ...known, ...now, ...noLink, status: 'waived' }
  return { ...known, ...now, status: 'asked', dueAt: event.data.dueAt, askedCents: event.data.amountCents }
}

const noLink = { dueAt: null, askedCents: 0 } as const

function firstRow(
  event: Extract<
    PaymentEvent,
    { type: 'DepositRequested' | 'DepositWaived' | 'DepositLinkIssued' | 'UnbookedPaymentFound' }
  >,
  amountCents: number,
): PaymentRow {
  return {
    id: event.data.paymentId,
    bookingId: event.data.bookingId,
    status: 'requested',
    intentId: null,
    amountCents,
    refundedCents: 0,
    refundingCents: 0,
    refunding: {},
    lateCents: 0,
    balanceCents: 0,
    taxCents: 0,
    onItsWayCents: 0,
    chargeAt: null,
    isCharging: false,
    claimedCents: 0,
    ...noLink,
    refundsWaiting: 0,
    lastDecline: null,
    requestedAt: event.recordedAt,
    paidAt: null,
    changedAt: event.recordedAt,
    position: event.position,
  }
}

function changeBy(event: PaymentEvent, row: PaymentRow): Partial<PaymentRow> {
  switch (event.type) {
    case 'DepositRequested':
    case 'DepositWaived':
    case 'DepositLinkIssued':
    case 'DepositLinkOpened':
    case 'UnbookedPaymentFound':
    case 'BalanceRequested':
    case 'BalanceIntentCreated':
    case 'CashRounded':
      return {}
    case 'DepositLinkExpired':
      return { dueAt: null }
    case 'RefundRequested':
      return { ...withRefund(row, event.data), ...(isLateRefund(row, event.data) && lateDeposit(row)) }
    case 'RefundFailed':
      return withoutRefund(row, event.data)
    case 'RefundReversed':
    case 'HandRefundWithdrawn':
      return { refundedCents: row.refundedCents - event.data.amountCents }
    case 'DepositIntentCreated':
      return { status: 'open', intentId: event.data.intentId }
    case 'DepositDeclined':
      return { lastDecline: event.data.reason }
    case 'DepositAuthorised':
      return { status: 'authorised', intentId: event.data.intentId }
    case 'DepositPaid':
      return { ...paidBy(event), ...(row.status === 'releasing' && lateDeposit(event.data)) }
    case 'DepositRequestFailed':
    case 'DepositCaptureFailed':
      return { status: 'failed' }
    case 'DepositReleaseRequested':
      return { status: 'releasing', intentId: event.data.intentId }
    case 'DepositReleased':
      return { status: 'released' }
    case 'RefundIssued':
      return { refundedCents: row.refundedCents + event.data.amountCents, ...withoutRefund(row, event.data) }
    case 'BalanceAuthorised':
      return { onItsWayCents: event.data.amountCents }
    case 'BalanceReleaseRequested':
      return { onItsWayCents: 0 }
    case 'BalanceReleased':
      return { onItsWayCents: 0, ...(row.isCharging && chargeOver) }
    case 'BalancePaid':
      return {
        balanceCents: row.balanceCents + event.data.amountCents,
        taxCents: row.taxCents + event.data.taxCents,
        ...(row.status === 'asked' && lessAsked(row, event.data.amountCents + event.data.taxCents)),
        ...(event.data.intentId !== null && { onItsWayCents: 0, ...(row.isCharging && chargeOver) }),
      }
    case 'BalanceWithdrawn':
      return { balanceCents: row.balanceCents - event.data.amountCents, taxCents: row.taxCents - event.data.taxCents }
    case 'HandRefundRecorded':
      return { refundedCents: row.refundedCents + event.data.amountCents }
    case 'SavedCardChargeAnnounced':
      return { chargeAt: event.data.chargeAt, isCharging: false, claimedCents: event.data.amountCents }
    case 'SavedCardChargeEnded':
      return chargeOver
    case 'SavedCardChargeWithdrawn':
      return { ...chargeOver, claimedCents: 0 }
    case 'SavedCardChargeBegun':
      return { isCharging: true }
  }
}

const lateDeposit = ({ amountCents }: { amountCents: number }) => ({ lateCents: amountCents })

const isLateRefund = ({ bookingId, intentId }: PaymentRow, { refundId }: { refundId: string }): boolean =>
  intentId !== null && refundId.startsWith(lateRefund(bookingId, intentId))

const withRefund = (row: PaymentRow, { refundId, amountCents }: { refundId: string; amountCents: number }) => ({
  refundsWaiting: row.refundsWaiting + 1,
  refundingCents: row.refundingCents + amountCents,
  refunding: { ...row.refunding, [refundId]: amountCents },
})

function withoutRefund(row: PaymentRow, { refundId }: { refundId: string }) {
  const { [refundId]: amountCents = 0, ...refunding } = row.refunding
  return { refundsWaiting: row.refundsWaiting - 1, refundingCents: row.refundingCents - amountCents, refunding }
}

const paidBy = ({ data: { intentId, amountCents }, recordedAt }: Extract<PaymentEvent, { type: 'DepositPaid' }>) =>
  ({ ...noLink, status: 'paid', intentId, amountCents, paidAt: recordedAt, onItsWayCents: 0 }) as const

function lessAsked({ askedCents, dueAt }: PaymentRow, paidCents: number): Pick<PaymentRow, 'askedCents' | 'dueAt'> {
  const left = Math.max(0, askedCents - paidCents)
  return { askedCents: left, dueAt: left === 0 ? null : dueAt }
}

const chargeOver = { chargeAt: null, isCharging: false } as const

export interface UnfinishedPayment {
  readonly paymentId: string
  /** The deposit's intent; null without one. */
  readonly intentId: string | null
}

export const isUnfinished = (row: PaymentRow): boolean =>
  row.status === 'authorised' || row.status === 'releasing' || row.refundsWaiting > 0

export function unfinishedPayments(database: Queryable, before: Instant): Promise<UnfinishedPayment[]> {
  return database.query(
    `select id as "paymentId", intent_id as "intentId" from rm.payments
     where ${unfinishedSql} and changed_at < $1::timestamptz
     order by changed_at, id limit 500`,
    [before],
  )
}
