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

export type Collectable = Extract<Payment, { balance: Balance }>

type ReleaseReason = 'not_owed' | 'amount' | 'cancelled'

/** A failed deposit covers nothing. */
export const termsOf = (agreed: AgreedPrice, state: Collectable): BalanceTerms => ({
  totalCents: agreed.totalCents,
  depositCents: depositPaid(state),
})

/** Payable sum with tax, without authorised ones. */
export const owedOf = (agreed: AgreedPrice, state: Collectable): number => owedFor(agreed.totalCents, paidOf(state))

/** Excess of captures at the provider's dashboard, in cents. */
export const overpaidOf = (agreed: AgreedPrice, state: Collectable): number =>
  Math.max(0, -sumOf(restOf(termsOf(agreed, state), state.balance)))

export const isCollectable = (state: Payment): state is Collectable => 'balance' in state

/** True when a no-show's balance was claimed by a charge. */
export const isRestClaimed = (state: Payment): boolean =>
  isCollectable(state) && state.balance.charge !== null && state.balance.charge.status !== 'withdrawn'

/** Blocks other payments during a charge. */
export const isBeingCharged = (state: Payment): boolean =>
  isCollectable(state) && state.balance.charge?.status === 'begun'

/** Requests the balance by card, recorded before the provider call; one intent at a time. */
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

export const noteBalanceIntent = (intentId: string, state: Payment): NewPaymentEvent[] =>
  isCollectable(state) && state.balance.card?.status === 'requested'
    ? [{ type: 'BalanceIntentCreated', data: { ...about(state), intentId } }]
    : []

/** Captures an accepted card up to the balance. Captures that happened are recorded as they are. */
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

/** Sum payable: a deposit link's without tax, nothing when withdrawn. */
function payableBy({ isDeposit }: CardBalance, agreed: AgreedPrice, state: Collectable): number {
  if (!isDeposit) return owedOf(agreed, state)
  return state.status === 'waived' ? 0 : restOf(termsOf(agreed, state), state.balance).priceCents
}

/** Records a capture once per intent, whatever is owed. A deposit link's is the deposit. */
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

/** Releases an open intent, unless it is being captured. */
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

/** Records the provider's cancellation, by anyone or after seven days. */
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
  readonly balanceId: string
  readonly amountCents: number | null
  /** Tip without tax, outside of the price (decision 66). */
  readonly tipCents: number
}

/** Records a payment to the crew, up to the balance; releases the open intent. Idempotent. */
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
