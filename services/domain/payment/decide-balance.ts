import type { NewPaymentEvent } from '#events/payment.ts'
import { inCash, leastCardCents } from '#events/values/money.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

import {
  restOf,
  shareOf,
  sumOf,
  type Balance,
  type BalancePart,
  type BalanceTerms,
  type CardBalance,
  type Rest,
  type TaxRule,
} from './balance.ts'
import { depositPaid, owedFor, paidOf, type AgreedPrice } from './owed.ts'
import type { Payment } from './payment.ts'

/** A payment whose deposit is settled one way or the other: from then on the rest can be paid. */
export type Collectable = Extract<Payment, { balance: Balance }>

type ReleaseReason = 'not_owed' | 'amount' | 'cancelled'

/** A deposit that could not be captured covers nothing. */
export const termsOf = (agreed: AgreedPrice, state: Collectable): BalanceTerms => ({
  totalCents: agreed.totalCents,
  depositCents: depositPaid(state),
})

/** What may still be paid, with tax: what a card was authorised for is on its way, and not owed a second time. */
export const owedOf = (agreed: AgreedPrice, state: Collectable): number => owedFor(agreed.totalCents, paidOf(state))

/** Only what was captured at the provider's dashboard, beside our books, can be too much; in cents. */
export const overpaidOf = (agreed: AgreedPrice, state: Collectable): number =>
  Math.max(0, -sumOf(restOf(termsOf(agreed, state), state.balance)))

export const isCollectable = (state: Payment): state is Collectable => 'balance' in state

/** What a visit that nobody came to owes: nothing, unless its rest was claimed by the announcement of a charge that stands. */
export const isRestClaimed = (state: Payment): boolean =>
  isCollectable(state) && state.balance.charge !== null && state.balance.charge.status !== 'withdrawn'

/** A saved card is being charged at this moment: nothing else may be paid until it is known what became of it. */
export const isBeingCharged = (state: Payment): boolean =>
  isCollectable(state) && state.balance.charge?.status === 'begun'

/** Asks for all of the rest by card, recorded before the provider is called. One intent at a time. */
export function requestBalance(agreed: AgreedPrice, state: Payment): Decision<NewPaymentEvent> {
  if (!isCollectable(state)) return refuse('deposit_not_paid')
  if (isBeingCharged(state)) return refuse('balance_being_paid')
  if (state.balance.card !== null) return []
  const amountCents = owedOf(agreed, state)
  if (amountCents <= 0) return refuse('balance_paid')
  if (amountCents < leastCardCents) return refuse('too_little_for_card')
  const attempt = state.balance.attempts + 1
  const key = `balance-${state.paymentId}-${attempt}`
  return [{ type: 'BalanceRequested', data: { ...about(state), amountCents, currency: 'CAD', attempt, key } }]
}

/** The provider created an intent for the request. */
export const noteBalanceIntent = (intentId: string, state: Payment): NewPaymentEvent[] =>
  isCollectable(state) && state.balance.card?.status === 'requested'
    ? [{ type: 'BalanceIntentCreated', data: { ...about(state), intentId } }]
    : []

/**
 * The card was accepted: captured is at most what is still owed, and nothing where it was paid otherwise meanwhile. What was captured
 * already is recorded as it is.
 */
export function settleBalance(
  intent: ProviderIntent,
  agreed: AgreedPrice,
  isVisitStanding: boolean,
  state: Payment,
  rule: TaxRule = 'price',
): NewPaymentEvent[] {
  if (!isCollectable(state)) return []
  const { card } = state.balance
  if (intent.status === 'succeeded') return noteBalancePaid(intent, agreed, state, rule)
  if (card === null || !('intentId' in card) || card.intentId !== intent.id) return []
  if (intent.status === 'canceled') return noteBalanceReleased(intent.id, state)
  if (intent.status !== 'requires_capture' || card.status !== 'open') return []
  if (!isVisitStanding) return requestBalanceRelease('cancelled', state)
  const amountCents = Math.min(intent.amountCapturable, payableBy(card, agreed, state))
  if (amountCents <= 0) return requestBalanceRelease('not_owed', state)
  const captureKey = `balance-capture-${intent.id}`
  return [{ type: 'BalanceAuthorised', data: { ...about(state), intentId: intent.id, amountCents, captureKey } }]
}

/**
 * A link to the deposit pays nothing of the tax, which comes with the balance, and nothing at all where the request was taken back
 * while its card was being asked.
 */
function payableBy({ isDeposit }: CardBalance, agreed: AgreedPrice, state: Collectable): number {
  if (!isDeposit) return owedOf(agreed, state)
  return state.status === 'waived' ? 0 : restOf(termsOf(agreed, state), state.balance).priceCents
}

/**
 * The money was captured. Recorded once for an intent, whatever is owed by then: it is in the till. What a link asked for as the
 * deposit is the deposit from now on.
 */
export function noteBalancePaid(
  intent: ProviderIntent,
  agreed: AgreedPrice,
  state: Payment,
  rule: TaxRule = 'price',
): NewPaymentEvent[] {
  if (!isCollectable(state) || isRecorded(intent.id, state)) return []
  const { card } = state.balance
  if (state.status !== 'paid' && card?.isDeposit === true && 'intentId' in card && card.intentId === intent.id)
    return [{ type: 'DepositPaid', data: { ...about(state), intentId: intent.id, amountCents: intent.amountReceived } }]
  const share = shareOf(intent.amountReceived, restOf(termsOf(agreed, state), state.balance), rule)
  const { charge } = state.balance
  const balanceId = charge?.status === 'begun' ? charge.chargeId : intent.id
  return [paidEvent(state, share, { balanceId, method: 'card', tipCents: 0, intentId: intent.id })]
}

const isRecorded = (intentId: string, state: Collectable): boolean =>
  (state.status === 'paid' && state.intentId === intentId) ||
  state.balance.paid.some((one) => one.intentId === intentId)

/** Gives up the card that is asked, unless it is being captured. */
export function requestBalanceRelease(reason: ReleaseReason, state: Payment): NewPaymentEvent[] {
  if (!isCollectable(state)) return []
  const { card } = state.balance
  if (card === null || !('intentId' in card)) return []
  // Captured in part or not at all: an authorisation is given back only where nothing is to be taken.
  if (card.status === 'releasing' || (card.status === 'authorised' && reason !== 'cancelled')) return []
  const { intentId } = card
  const key = `balance-release-${intentId}`
  return [{ type: 'BalanceReleaseRequested', data: { ...about(state), intentId, key, reason } }]
}

/** The intent is canceled at the provider: by us, by somebody at its dashboard, or by the bank after seven days. */
export function noteBalanceReleased(intentId: string, state: Payment): NewPaymentEvent[] {
  if (!isCollectable(state)) return []
  const { card } = state.balance
  if (card === null || !('intentId' in card) || card.intentId !== intentId) return []
  const { amountCents, status } = card
  return [
    {
      type: 'BalanceReleased',
      data: { ...about(state), intentId, amountCents, isWithdrawn: status === 'authorised' },
    },
  ]
}

export interface TakenOnTheDay {
  readonly method: 'cash' | 'credit' | 'debit' | 'e-transfer' | 'cheque'
  /** Whoever reports it made this id: reported twice, it is recorded once. */
  readonly balanceId: string
  /** With tax; null: all that is owed. */
  readonly amountCents: number | null
  /** Given freely on top of it: no part of the price, and without tax (decision 66). */
  readonly tipCents: number
}

/**
 * The rest or a part of it is paid to the crew, by whichever means. Nothing beyond what is owed is recorded, and what a card is
 * asked for is given up. All of it asked for twice is recorded once, with the tip of the first time.
 */
export function collectBalance(
  taken: TakenOnTheDay,
  agreed: AgreedPrice,
  state: Payment,
  rule: TaxRule = 'price',
): Decision<NewPaymentEvent> {
  if (!isCollectable(state)) return refuse(state.status === 'none' ? 'payment_not_found' : 'deposit_not_paid')
  const rest = restOf(termsOf(agreed, state), state.balance)
  const owedCents = sumOf(rest)
  const { method, balanceId, tipCents } = taken
  const inTillCents = method === 'cash' ? inCash(owedCents) : owedCents
  // Only what settles the rest is rounded, and whoever names it to the cent has taken it in coins all the same.
  const isSettled = taken.amountCents === null || taken.amountCents === inTillCents || taken.amountCents === owedCents
  const amountCents = isSettled ? owedCents : (taken.amountCents ?? owedCents)
  const before = state.balance.paid.find((one) => one.balanceId === balanceId)
  if (before !== undefined && isSame(taken, before)) return []
  if (state.balance.withdrawn.includes(balanceId)) return []
  if (state.balance.card?.status === 'authorised' || isBeingCharged(state)) return refuse('balance_being_paid')
  if (owedCents <= 0) return taken.amountCents === null ? [] : refuse('balance_paid')
  if (amountCents > owedCents || before !== undefined) return refuse('amount_changed', { amount: inTillCents })
  const roundingCents = isSettled ? inTillCents - owedCents : 0
  const rounded = { type: 'CashRounded', data: { ...about(state), balanceId, roundingCents } } as const
  const paid = paidEvent(state, shareOf(amountCents, rest, rule), { balanceId, method, tipCents, intentId: null })
  return [
    ...(roundingCents === 0 ? [] : [rounded]),
    paid,
    ...requestBalanceRelease(amountCents === owedCents ? 'not_owed' : 'amount', state),
  ]
}

const isSame = ({ amountCents, tipCents, method }: TakenOnTheDay, part: BalancePart): boolean =>
  (amountCents === sumOfPart(part) || amountCents === sumOfPart(part) + part.roundingCents) &&
  tipCents === part.tipCents &&
  method === part.method

const sumOfPart = ({ amountCents, taxCents }: BalancePart): number => amountCents + taxCents

type PaidHow = Pick<
  Extract<NewPaymentEvent, { type: 'BalancePaid' }>['data'],
  'balanceId' | 'method' | 'tipCents' | 'intentId'
>

const paidEvent = (state: Collectable, { priceCents, taxCents }: Rest, how: PaidHow): NewPaymentEvent => ({
  type: 'BalancePaid',
  data: { ...about(state), ...how, amountCents: priceCents, taxCents },
})

const about = ({ paymentId, bookingId }: Collectable) => ({ paymentId, bookingId })
