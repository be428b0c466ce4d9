import type { EventDataOf } from '#events/envelope.ts'
import { paymentStream, type PaidVisit, type PaymentEvent } from '#events/payment.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

import {
  balanceAfter,
  balanceAfterCharge,
  balanceAfterDeposit,
  balanceAfterOpening,
  noBalance,
  type Balance,
} from './balance.ts'
import { lessAsked, type DepositLink } from './deposit-link.ts'

interface Known {
  readonly paymentId: string
  readonly bookingId: string
  readonly amountCents: number
  readonly attempt: number
  /** Idempotency key of the last request. */
  readonly key: string
  readonly declines: number
}

export interface Refund {
  readonly refundId: string
  /** Provider's id of the refunded payment. */
  readonly intentId: string
  readonly amountCents: number
  readonly key: string
  readonly status: 'requested' | 'issued' | 'failed'
  /** Provider's id once issued; '' for one recorded by amount alone. */
  readonly providerRefundId: string | null
}

/** Deposit requested; its key is logged before the provider call. */
export type RequestedPayment = Known & { readonly status: 'requested' }

export type OpenPayment = Known & {
  readonly status: 'open'
  readonly intentId: string
  readonly lastDecline: string | null
  /** Last declined attempt's provider id. */
  readonly lastAttempt: string | null
}

interface Collected {
  readonly intentId: string
  readonly refunds: readonly Refund[]
  readonly balance: Balance
}

export type AskedPayment = Known &
  Omit<Collected, 'intentId'> & { readonly status: 'asked'; readonly link: DepositLink }

/** Deposit from request to capture. `released` holds nothing, `paid` may be partly refunded. */
export type Payment =
  | { readonly status: 'none' }
  | RequestedPayment
  | (Known & { readonly status: 'request-failed' })
  /** Booked without a deposit. */
  | (Known & Omit<Collected, 'intentId'> & { readonly status: 'waived' })
  | AskedPayment
  | OpenPayment
  | (Known & { readonly status: 'authorised' | 'releasing' | 'released'; readonly intentId: string })
  /** Capture failed: the deposit may be requested again or paid on the day. */
  | (Known & Collected & { readonly status: 'capture-failed' })
  | (Known &
      Collected & {
        readonly status: 'paid'
        /** Purpose of money found without a booking, where known. */
        readonly found?: { readonly visit: PaidVisit | null }
      })

export const payment: Aggregate<Payment, PaymentEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'DepositRequested') {
      const { paymentId, bookingId, amountCents, attempt, key } = event.data
      const declines = state.status === 'none' ? 0 : state.declines
      return { paymentId, bookingId, amountCents, attempt, key, declines, status: 'requested' }
    }
    if (event.type === 'DepositWaived') return { ...unpaid(event.data, state), status: 'waived' }
    if (event.type === 'DepositLinkIssued') return askedBy(event.data, state)
    if (event.type === 'UnbookedPaymentFound') return foundBy(event.data)
    if (state.status === 'none') return state
    switch (event.type) {
      case 'DepositRequestFailed':
        return { ...state, status: 'request-failed' }
      case 'DepositIntentCreated':
        return { ...state, intentId: event.data.intentId, status: 'open', lastDecline: null, lastAttempt: null }
      case 'DepositDeclined':
        return state.status === 'open' ? declinedBy(state, event.data) : state
      case 'DepositAuthorised':
        return { ...state, intentId: event.data.intentId, key: event.data.captureKey, status: 'authorised' }
      case 'DepositLinkOpened':
        return 'balance' in state ? { ...state, balance: balanceAfterOpening(state.balance, event.data) } : state
      case 'DepositLinkExpired':
        return state.status === 'asked' ? { ...state, link: { ...state.link, isOverdue: true } } : state
      case 'DepositPaid': {
        const { refunds, balance } = collectedBefore(state)
        return {
          ...state,
          ...paidBy(event.data),
          status: 'paid',
          refunds,
          balance: balanceAfterDeposit(balance, event.data),
        }
      }
      case 'DepositCaptureFailed':
        return { ...state, intentId: event.data.intentId, status: 'capture-failed', ...collectedBefore(state) }
      case 'DepositReleaseRequested':
        return { ...state, intentId: event.data.intentId, key: event.data.key, status: 'releasing' }
      case 'DepositReleased':
        return { ...state, intentId: event.data.intentId, status: 'released' }
      case 'RefundRequested':
        return withRefund(state, { ...event.data, status: 'requested', providerRefundId: null })
      case 'RefundIssued':
        return changeRefund(state, event.data.refundId, {
          status: 'issued',
          providerRefundId: event.data.providerRefundId,
        })
      case 'RefundFailed':
      case 'RefundReversed':
        return changeRefund(state, event.data.refundId, { status: 'failed' })
      case 'BalanceRequested':
      case 'BalanceIntentCreated':
      case 'BalanceAuthorised':
      case 'BalanceReleaseRequested':
      case 'BalanceReleased':
      case 'BalanceWithdrawn':
      case 'CashRounded':
      case 'HandRefundRecorded':
      case 'HandRefundWithdrawn':
        return 'balance' in state ? { ...state, balance: balanceAfter(state.balance, event) } : state
      case 'BalancePaid':
        return 'balance' in state
          ? paidInPart({ ...state, balance: balanceAfter(state.balance, event) }, event.data)
          : state
      case 'SavedCardChargeAnnounced':
      case 'SavedCardChargeWithdrawn':
      case 'SavedCardChargeBegun':
      case 'SavedCardChargeEnded':
        return 'balance' in state ? { ...state, balance: balanceAfterCharge(state.balance, event) } : state
    }
  },
}

const paidInPart = (
  state: Extract<Payment, { balance: Balance }>,
  { amountCents, taxCents }: EventDataOf<PaymentEvent, 'BalancePaid'>,
): Payment => (state.status === 'asked' ? { ...state, link: lessAsked(state.link, amountCents + taxCents) } : state)

const declinedBy = (
  state: OpenPayment,
  { reason, attemptId }: { readonly reason: string; readonly attemptId: string | null },
): OpenPayment => ({ ...state, lastDecline: reason, lastAttempt: attemptId, declines: state.declines + 1 })

const collectedBefore = (state: Payment): Pick<Collected, 'refunds' | 'balance'> =>
  'balance' in state ? { refunds: state.refunds, balance: state.balance } : { refunds: [], balance: noBalance }

/** Captured sum, which replaces the requested one. */
const paidBy = ({ intentId, amountCents }: { readonly intentId: string; readonly amountCents: number }) => ({
  intentId,
  amountCents,
})

const unpaid = ({ paymentId, bookingId }: Pick<Known, 'paymentId' | 'bookingId'>, before: Payment) => ({
  paymentId,
  bookingId,
  amountCents: 0,
  attempt: before.status === 'none' ? 0 : before.attempt,
  key: '',
  declines: 0,
  ...collectedBefore(before),
})

function askedBy(data: EventDataOf<PaymentEvent, 'DepositLinkIssued'>, before: Payment): AskedPayment {
  const { amountCents, issuedAt, dueAt } = data
  return { ...unpaid(data, before), status: 'asked', link: { amountCents, issuedAt, dueAt, isOverdue: false } }
}

function foundBy({ visit, ...found }: Extract<PaymentEvent, { type: 'UnbookedPaymentFound' }>['data']): Payment {
  const request = { attempt: 1, key: `found-${found.intentId}`, declines: 0 }
  return { ...found, ...request, status: 'paid', refunds: [], balance: noBalance, found: { visit } }
}

export const paymentAt = (paymentId: string): StreamRef<Payment, PaymentEvent> => ({
  stream: paymentStream(paymentId),
  aggregate: payment,
})

function withRefund(
  state: Payment,
  { refundId, intentId, amountCents, key, status, providerRefundId }: Refund,
): Payment {
  if (!('refunds' in state)) return state
  return { ...state, refunds: [...state.refunds, { refundId, intentId, amountCents, key, status, providerRefundId }] }
}

function changeRefund(state: Payment, refundId: string, change: Partial<Refund>): Payment {
  if (!('refunds' in state)) return state
  return {
    ...state,
    refunds: state.refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...change } : refund)),
  }
}
