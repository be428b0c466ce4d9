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
  /** The idempotency key of the request that was recorded last. */
  readonly key: string
  /** How many attempts to pay were declined, whichever intent they were made on. */
  readonly declines: number
}

export interface Refund {
  readonly refundId: string
  /** The provider's id of what is given back: the deposit, or something of the balance. */
  readonly intentId: string
  readonly amountCents: number
  readonly key: string
  readonly status: 'requested' | 'issued' | 'failed'
  /** The provider's own id, once it was issued; '' for one that was recorded by its amount alone. */
  readonly providerRefundId: string | null
}

/** The deposit was requested: its key is in the log before the provider is called. */
export type RequestedPayment = Known & { readonly status: 'requested' }

/** The provider has an intent that waits for a card. */
export type OpenPayment = Known & {
  readonly status: 'open'
  readonly intentId: string
  readonly lastDecline: string | null
  /** The provider's id of the attempt that was declined last. */
  readonly lastAttempt: string | null
}

interface Collected {
  readonly intentId: string
  readonly refunds: readonly Refund[]
  readonly balance: Balance
}

export type AskedPayment = Known &
  Omit<Collected, 'intentId'> & { readonly status: 'asked'; readonly link: DepositLink }

/** A deposit from request to capture. `released` holds nothing, `paid` may be refunded in parts. */
export type Payment =
  | { readonly status: 'none' }
  | RequestedPayment
  | (Known & { readonly status: 'request-failed' })
  /** Booked without a deposit: nothing was ever asked of the provider. */
  | (Known & Omit<Collected, 'intentId'> & { readonly status: 'waived' })
  /** The visit stands, and its deposit was asked for by link. */
  | AskedPayment
  | OpenPayment
  | (Known & { readonly status: 'authorised' | 'releasing' | 'released'; readonly intentId: string })
  /** The deposit is owed: it can be asked for anew, or be paid on the day with the rest. */
  | (Known & Collected & { readonly status: 'capture-failed' })
  | (Known &
      Collected & {
        readonly status: 'paid'
        /** Of money that was found at the provider without a booking: what it was for, as far as that is known. */
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

/** What is paid by hand is not asked for by the link any more. */
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

/** From now on the captured amount counts, not the requested one. */
const paidBy = ({ intentId, amountCents }: { readonly intentId: string; readonly amountCents: number }) => ({
  intentId,
  amountCents,
})

/** A visit that stands without a deposit: nothing was asked of the provider for it, or nothing came of that. */
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
