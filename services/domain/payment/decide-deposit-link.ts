import type { NewPaymentEvent } from '#events/payment.ts'
import { leastCardCents } from '#events/values/money.ts'
import type { WaiverReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { restOf } from './balance.ts'
import { isBeingCharged, isCollectable, requestBalanceRelease, termsOf } from './decide-balance.ts'
import { dueOf } from './deposit-link.ts'
import type { AgreedPrice } from './owed.ts'
import type { AskedPayment, Payment } from './payment.ts'

export interface VisitToCome {
  readonly paymentId: string
  readonly bookingId: string
  readonly startsAt: Instant
  readonly totalCents: number
  readonly fullDepositCents: number
}

/** Minutes before a repeated request counts as new. */
const againMinutes = 1

/** Issues or renews a deposit link, up to the unpaid price. */
export function issueDepositLink(visit: VisitToCome, now: Instant, state: Payment): Decision<NewPaymentEvent> {
  const { paymentId, bookingId, startsAt, totalCents } = visit
  if (state.status === 'paid') return refuse('deposit_paid')
  if (state.status !== 'none' && !isCollectable(state)) return refuse('balance_being_paid')
  if (state.status !== 'none' && (isBeingCharged(state) || state.balance.card?.status === 'authorised'))
    return refuse('balance_being_paid')
  if (state.status === 'asked' && !state.link.isOverdue && now < addMinutes(state.link.issuedAt, againMinutes))
    return []
  const leftCents = state.status === 'none' ? totalCents : priceLeft({ totalCents }, state)
  const amountCents = Math.min(visit.fullDepositCents, leftCents)
  if (amountCents <= 0) return refuse('balance_paid')
  if (amountCents < leastCardCents) return refuse('too_little_for_card')
  return [
    {
      type: 'DepositLinkIssued',
      data: { paymentId, bookingId, amountCents, issuedAt: now, dueAt: dueOf(now, startsAt) },
    },
  ]
}

/** Waives a requested deposit. Idempotent. */
export function waiveAskedDeposit(reason: WaiverReason, state: Payment): Decision<NewPaymentEvent> {
  if (state.status === 'waived') return []
  if (state.status === 'paid') return refuse('deposit_paid')
  if (state.status !== 'asked') return refuse('deposit_not_asked')
  if (state.balance.card?.status === 'authorised') return refuse('balance_being_paid')
  const { paymentId, bookingId } = state
  const isOpen = state.balance.card?.isDeposit === true
  return [
    { type: 'DepositWaived', data: { paymentId, bookingId, reason } },
    ...(isOpen ? requestBalanceRelease('not_owed', state) : []),
  ]
}

/** Sum payable by the link; 0 for none. */
export function depositDue(
  agreed: AgreedPrice,
  visit: { readonly status: string; readonly startsAt: Instant },
  now: Instant,
  state: Payment,
): number {
  if (state.status !== 'asked' || state.link.isOverdue || state.link.dueAt <= now) return 0
  if (visit.status !== 'confirmed' || visit.startsAt <= now) return 0
  return unpaidDeposit(agreed, state)
}

/** Requests the deposit by card, recorded before the provider call; one intent at a time. */
export function openDepositLink(amountCents: number, state: Payment): Decision<NewPaymentEvent> {
  if (state.status !== 'asked') return refuse('deposit_not_asked')
  if (isBeingCharged(state)) return refuse('balance_being_paid')
  if (state.balance.card !== null) return []
  if (amountCents < leastCardCents) return refuse('too_little_for_card')
  const { paymentId, bookingId } = state
  const attempt = state.balance.attempts + 1
  const key = `deposit-link-${paymentId}-${attempt}`
  return [{ type: 'DepositLinkOpened', data: { paymentId, bookingId, amountCents, currency: 'CAD', attempt, key } }]
}

/** Records an expiry once, for a coming visit with an open sum. An accepted card still counts. */
export function expireDepositLink(
  agreed: AgreedPrice,
  isVisitToCome: boolean,
  now: Instant,
  state: Payment,
): NewPaymentEvent[] {
  if (state.status !== 'asked' || state.link.isOverdue || state.link.dueAt > now) return []
  if (state.balance.card?.status === 'authorised') return []
  const { paymentId, bookingId, link } = state
  const amountCents = unpaidDeposit(agreed, state)
  const about = { paymentId, bookingId }
  return amountCents > 0
    ? [{ type: 'DepositLinkExpired', data: { ...about, amountCents, isVisitToCome } }]
    : [{ type: 'DepositLinkExpired', data: { ...about, amountCents: link.amountCents, isVisitToCome: false } }]
}

export const unpaidDeposit = (agreed: AgreedPrice, state: AskedPayment): number =>
  Math.max(0, Math.min(state.link.amountCents, priceLeft(agreed, state)))

const priceLeft = ({ totalCents }: AgreedPrice, state: Extract<Payment, { balance: object }>) =>
  restOf(termsOf({ totalCents }, state), state.balance).priceCents
