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

/** The visit that a deposit is asked for. */
export interface VisitToCome {
  readonly paymentId: string
  readonly bookingId: string
  readonly startsAt: Instant
  /** Before tax, less the discounts. */
  readonly totalCents: number
  /** What the shop would have asked for. */
  readonly fullDepositCents: number
}

/** A second press is no second request. */
const againMinutes = 1

/** Asks for the deposit by link, or once more with a new time; the amount is at most what is left of the price. */
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
  return [
    {
      type: 'DepositLinkIssued',
      data: { paymentId, bookingId, amountCents, issuedAt: now, dueAt: dueOf(now, startsAt) },
    },
  ]
}

/** Takes the request back: all of the price is paid on the day. Asked twice, answered once. */
export function waiveAskedDeposit(reason: WaiverReason, state: Payment): Decision<NewPaymentEvent> {
  if (state.status === 'waived') return []
  if (state.status === 'paid') return refuse('deposit_paid')
  if (state.status !== 'asked') return refuse('conflict')
  if (state.balance.card?.status === 'authorised') return refuse('balance_being_paid')
  const { paymentId, bookingId } = state
  const isOpen = state.balance.card?.isDeposit === true
  return [
    { type: 'DepositWaived', data: { paymentId, bookingId, reason } },
    ...(isOpen ? requestBalanceRelease('not_owed', state) : []),
  ]
}

/** What of the deposit can be paid by its link now; 0 where none was asked for, or not any more. */
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

/** Asks the card for the deposit, recorded before the provider is called. One intent at a time, as for the balance. */
export function openDepositLink(amountCents: number, state: Payment): Decision<NewPaymentEvent> {
  if (state.status !== 'asked') return refuse('conflict')
  if (isBeingCharged(state)) return refuse('balance_being_paid')
  if (state.balance.card !== null) return []
  if (amountCents < leastCardCents) return refuse('too_little_for_card')
  const { paymentId, bookingId } = state
  const attempt = state.balance.attempts + 1
  const key = `deposit-link-${paymentId}-${attempt}`
  return [{ type: 'DepositLinkOpened', data: { paymentId, bookingId, amountCents, currency: 'CAD', attempt, key } }]
}

/**
 * The time to pay it is over. Noted once; an accepted card that is being captured pays it all the same. A visit that is to come and of
 * which nothing is left to ask for needs it no more than one that is over.
 */
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

/** What of a deposit that was asked for is not paid yet, at most what is left of the price; also once its time is over. */
export const unpaidDeposit = (agreed: AgreedPrice, state: AskedPayment): number =>
  Math.max(0, Math.min(state.link.amountCents, priceLeft(agreed, state)))

/** Before tax. */
const priceLeft = ({ totalCents }: AgreedPrice, state: Extract<Payment, { balance: object }>) =>
  restOf(termsOf({ totalCents }, state), state.balance).priceCents
