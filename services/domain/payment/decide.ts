import type { NewPaymentEvent, PaidVisit } from '#events/payment.ts'
import type { WaiverReason } from '#events/values/office-reasons.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

import type { Payment } from './payment.ts'

type ReleaseReason = 'slot_taken' | 'moved' | 'amount' | 'not_open' | 'cancelled' | 'declined'

/** Maximum declined attempts of a booking, against card testing. */
export const mostDeclines = 5

/** Requests a deposit, recorded before the provider call. Failed, released and uncaptured ones get a new key. */
export function requestDeposit(
  request: { paymentId: string; bookingId: string; amountCents: number },
  state: Payment,
): NewPaymentEvent[] {
  if (!isOwed(state)) return []
  const attempt = state.status === 'none' ? 1 : state.attempt + 1
  return [
    {
      type: 'DepositRequested',
      data: { ...request, currency: 'CAD', attempt, key: keyOf('deposit', { ...request, attempt }) },
    },
  ]
}

const isOwed = (state: Payment): boolean =>
  state.status === 'none' ||
  state.status === 'request-failed' ||
  (state.status === 'released' && state.declines < mostDeclines) ||
  (state.status === 'capture-failed' && state.balance.attempts === 0 && state.balance.paid.length === 0)

export function noteIntent(intentId: string, state: Payment): NewPaymentEvent[] {
  if (state.status !== 'requested') return []
  return [{ type: 'DepositIntentCreated', data: { ...about(state), intentId } }]
}

export function noteRequestFailed(attempt: number, reason: string, state: Payment): NewPaymentEvent[] {
  if (state.status !== 'requested' || state.attempt !== attempt) return []
  return [{ type: 'DepositRequestFailed', data: { ...about(state), attempt, reason } }]
}

/** Records an authorisation with the capture's idempotency key. */
export function authorise(intent: ProviderIntent, state: Payment): NewPaymentEvent[] {
  if (state.status !== 'open' && state.status !== 'requested' && state.status !== 'request-failed') return []
  const data = { ...about(state), intentId: intent.id, amountCents: intent.amount, captureKey: keyOf('capture', state) }
  return [{ type: 'DepositAuthorised', data }]
}

/** Releases an authorisation of which nothing is captured. */
export function requestRelease(intentId: string, reason: ReleaseReason, state: Payment): NewPaymentEvent[] {
  switch (state.status) {
    case 'requested':
    case 'open':
    case 'authorised':
      return [
        { type: 'DepositReleaseRequested', data: { ...about(state), intentId, key: keyOf('release', state), reason } },
      ]
    case 'none':
    case 'waived':
    case 'asked':
    case 'request-failed':
    case 'releasing':
    case 'released':
    case 'capture-failed':
    case 'paid':
      return []
  }
}

export const giveUp = (state: Payment): NewPaymentEvent[] =>
  state.status === 'open' ? requestRelease(state.intentId, 'moved', state) : []

export function notePaid(intent: ProviderIntent, state: Payment): NewPaymentEvent[] {
  if (state.status !== 'authorised' && state.status !== 'capture-failed') return []
  return [{ type: 'DepositPaid', data: { ...about(state), intentId: intent.id, amountCents: intent.amountReceived } }]
}

export function noteCaptureFailed(reason: string, state: Payment): NewPaymentEvent[] {
  if (state.status !== 'authorised') return []
  return [{ type: 'DepositCaptureFailed', data: { ...about(state), intentId: state.intentId, reason } }]
}

export function noteReleased(state: Payment): NewPaymentEvent[] {
  return state.status === 'releasing'
    ? [{ type: 'DepositReleased', data: { ...about(state), intentId: state.intentId } }]
    : []
}

/** Records a capture despite the release, and refunds it. */
export function noteCapturedInstead(
  intent: Pick<ProviderIntent, 'id' | 'amountReceived' | 'amountRefunded'>,
  { refundId, reason }: { refundId: string; reason: string },
  state: Payment,
): NewPaymentEvent[] {
  if (state.status !== 'releasing') return []
  const { id: intentId, amountReceived: amountCents, amountRefunded } = intent
  const paid = { type: 'DepositPaid', data: { ...about(state), intentId, amountCents } } as const
  const leftCents = amountCents - amountRefunded
  if (leftCents <= 0) return [paid]
  const refund = { refundId, intentId, amountCents: leftCents, key: `refund-${refundId}`, reason }
  return [paid, { type: 'RefundRequested', data: { ...about(state), ...refund } }]
}

export function noteCanceled(state: Payment): NewPaymentEvent[] {
  switch (state.status) {
    case 'open':
      return [{ type: 'DepositReleased', data: { ...about(state), intentId: state.intentId } }]
    case 'authorised':
      return noteCaptureFailed('The authorisation was withdrawn.', state)
    case 'releasing':
      return noteReleased(state)
    case 'none':
    case 'waived':
    case 'asked':
    case 'requested':
    case 'request-failed':
    case 'released':
    case 'capture-failed':
    case 'paid':
      return []
  }
}

/** Records a decline once per attempt; the last one releases the intent. */
export function noteDecline(
  { id: intentId, lastError: reason, attemptId }: Pick<ProviderIntent, 'id' | 'lastError' | 'attemptId'>,
  state: Payment,
): NewPaymentEvent[] {
  if (state.status !== 'open' || reason === null) return []
  if (attemptId === null ? reason === state.lastDecline : attemptId === state.lastAttempt) return []
  const declined = { type: 'DepositDeclined', data: { ...about(state), intentId, reason, attemptId } } as const
  const isLast = state.declines + 1 >= mostDeclines
  return isLast ? [declined, ...requestRelease(intentId, 'declined', state)] : [declined]
}

export const hasTooManyDeclines = (state: Payment): boolean =>
  state.status !== 'none' && state.status !== 'paid' && state.declines >= mostDeclines

/** Refunds of an intent, requested or issued. */
export const givenBack = (intentId: string, state: Payment): number =>
  'refunds' in state
    ? state.refunds
        .filter((one) => one.status !== 'failed' && one.intentId === intentId)
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
    : 0

/** Refunds a share of a captured deposit, once per refund id. */
export function requestRefund(
  refund: { refundId: string; amountCents: number; reason: string },
  state: Payment,
): NewPaymentEvent[] {
  if (state.status !== 'paid') return []
  return requestRefundOf({ intentId: state.intentId, paidCents: state.amountCents }, refund, state)
}

/** Refunds any capture: `paidCents` by that intent. */
export function requestRefundOf(
  { intentId, paidCents }: { intentId: string; paidCents: number },
  refund: { refundId: string; amountCents: number; reason: string },
  state: Payment,
): NewPaymentEvent[] {
  if (!('refunds' in state) || refund.amountCents === 0) return []
  if (state.refunds.some((one) => one.refundId === refund.refundId)) return []
  const amountCents = Math.min(refund.amountCents, paidCents - givenBack(intentId, state))
  if (amountCents <= 0) return []
  return [
    {
      type: 'RefundRequested',
      data: { ...about(state), ...refund, amountCents, intentId, key: `refund-${refund.refundId}` },
    },
  ]
}

/** Retries a failed refund under an id and key of its own. */
export function requestRefundAgain(
  { refundId, ...refund }: { refundId: string; amountCents: number; reason: string },
  state: Payment,
): NewPaymentEvent[] {
  const nextId = nextAttempt(refundId, state)
  return nextId === null ? [] : requestRefund({ ...refund, refundId: nextId }, state)
}

/** Null while an attempt is under way or issued. */
export function nextAttempt(refundId: string, state: Payment): string | null {
  if (!('refunds' in state)) return null
  const attempts = state.refunds.filter((one) => attemptOf(one.refundId, refundId))
  if (attempts.some(({ status }) => status !== 'failed')) return null
  const attempt = attempts.length + 1
  return attempt === 1 ? refundId : `${refundId}-${attempt}`
}

const attemptOf = (id: string, refundId: string): boolean =>
  id === refundId || (id.startsWith(`${refundId}-`) && /^\d+$/.test(id.slice(refundId.length + 1)))

export function noteRefund(
  refundId: string,
  outcome: { providerRefundId: string } | { failed: string },
  state: Payment,
): NewPaymentEvent[] {
  if (!('refunds' in state)) return []
  const refund = state.refunds.find((one) => one.refundId === refundId)
  if (refund === undefined || refund.status !== 'requested') return []
  if ('failed' in outcome)
    return [{ type: 'RefundFailed', data: { ...about(state), refundId, reason: outcome.failed } }]
  return [
    {
      type: 'RefundIssued',
      data: { ...about(state), refundId, providerRefundId: outcome.providerRefundId, amountCents: refund.amountCents },
    },
  ]
}

/** Records unknown money under the intent's id, once. */
export function noteUnbooked(
  found: { bookingId: string; intentId: string; amountCents: number; visit: PaidVisit | null },
  state: Payment,
): NewPaymentEvent[] {
  return state.status === 'none'
    ? [{ type: 'UnbookedPaymentFound', data: { paymentId: found.intentId, ...found } }]
    : []
}

/** Idempotent. */
export const waiveDeposit = (
  waived: { paymentId: string; bookingId: string; reason: WaiverReason },
  state: Payment,
): NewPaymentEvent[] => (state.status === 'none' ? [{ type: 'DepositWaived', data: waived }] : [])

const keyOf = (
  request: 'deposit' | 'capture' | 'release',
  { paymentId, attempt }: { paymentId: string; attempt: number },
): string => `${request}-${paymentId}-${attempt}`

const about = ({ paymentId, bookingId }: { paymentId: string; bookingId: string }) => ({ paymentId, bookingId })
