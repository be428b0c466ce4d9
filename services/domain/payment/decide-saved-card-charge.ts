import type { NewPaymentEvent } from '#events/payment.ts'
import { leastCardCents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { isRefusal, refuse, type Decision } from '#services/commands/decision.ts'
import { noticeHours } from '#services/contracts/saved-card-charge.ts'
import type { ProviderIntent, SavedCardAnswer } from '#services/providers/stripe/provider.ts'

import type { TaxRule } from './balance.ts'
import {
  isCollectable,
  noteBalanceIntent,
  noteBalanceReleased,
  owedOf,
  requestBalance,
  requestBalanceRelease,
  settleBalance,
  type Collectable,
} from './decide-balance.ts'
import { nextAttempt, requestRefundOf } from './decide.ts'
import type { AgreedPrice } from './owed.ts'
import { payment, type Payment } from './payment.ts'
import { mostAskingHours, mostTellingHours, wasTried, type SavedCardCharge } from './saved-card-charge.ts'

export interface ChargeTerms {
  readonly chargeId: string
  readonly customerId: string
  readonly card: { readonly cardId: string; readonly consentVersion: string; readonly savedAt: Instant }
  /** Sum on screen, with tax. */
  readonly shownCents: number
  readonly at: Instant
}

/** Announces a charge: the customer is notified, and nothing is charged before the notice ends. */
export function announceCharge(
  { chargeId, customerId, card, shownCents, at }: ChargeTerms,
  agreed: AgreedPrice,
  state: Payment,
): Decision<NewPaymentEvent> {
  if (!isCollectable(state)) return refuse('deposit_not_paid')
  const { charge } = state.balance
  if (charge?.chargeId === chargeId) return []
  if (charge?.status === 'paid') return refuse('charge_made')
  if (charge?.status === 'announced' || charge?.status === 'begun') return refuse('charge_announced')
  if (wasTried(charge)) return refuse('charge_not_possible')
  const amountCents = owedOf(agreed, state)
  if (amountCents < leastCardCents) return refuse('balance_paid')
  if (amountCents !== shownCents) return refuse('amount_changed', { amount: amountCents })
  const when = { announcedAt: at, chargeAt: addMinutes(at, noticeHours * 60) }
  return [
    {
      type: 'SavedCardChargeAnnounced',
      data: { ...about(state), chargeId, customerId, ...card, amountCents, ...when },
    },
  ]
}

/** Withdraws a charge not begun, or its failed remainder. Refused with `balance_being_paid` or `balance_paid`. */
export function withdrawCharge(agreed: AgreedPrice, state: Payment): Decision<NewPaymentEvent> {
  const charge = isCollectable(state) ? state.balance.charge : null
  if (!isCollectable(state) || charge === null) return refuse('not_found')
  switch (charge.status) {
    case 'announced':
    case 'ended':
      // What the customer pays otherwise at this moment is taken: nobody may be told that nothing is.
      if (state.balance.card?.status === 'authorised') return refuse('balance_being_paid')
      if (owedOf(agreed, state) <= 0) return refuse('balance_paid')
      return [withdrawn(state, charge, 'office')]
    case 'withdrawn':
      return []
    case 'begun':
      return refuse('balance_being_paid')
    case 'paid':
      return refuse('charge_made')
  }
}

export interface Circumstances {
  readonly at: Instant
  readonly isMissed: boolean
  readonly areOn: boolean
  readonly isErased: boolean
  /** Null once the customer removed it. */
  readonly card: { readonly methodId: string; readonly providerCustomerId: string } | null
  /** State of the notice's mail. refused: permanently. */
  readonly told: { readonly status: 'waiting' | 'refused' } | { readonly status: 'sent'; readonly at: Instant }
}

/** End of the notice, counted from the mail. */
export function earliestCharge(
  { chargeAt }: Pick<SavedCardCharge, 'chargeAt'>,
  told: Circumstances['told'],
  now: Instant,
): Instant {
  const noticed = addMinutes(told.status === 'sent' ? told.at : now, noticeHours * 60)
  return noticed > chargeAt ? noticed : chargeAt
}

/** Next step of a charge. The request is recorded first; it waits for the notice, other payments and open pages. */
export function beginCharge(now: Circumstances, agreed: AgreedPrice, state: Payment): NewPaymentEvent[] {
  if (!isCollectable(state) || state.balance.charge?.status !== 'announced') return []
  const { charge, card: asked } = state.balance
  if (!now.isMissed) return [withdrawn(state, charge, 'not_missed')]
  // What an accepted card pays is on its way, and not owed any more.
  const amountCents = Math.min(charge.amountCents, owedOf(agreed, state))
  if (asked?.status === 'authorised' || asked?.status === 'releasing' || asked?.status === 'requested') return []
  if (amountCents < leastCardCents) return [ended(state, charge, { outcome: 'paid_otherwise' })]
  if (!now.areOn) return [withdrawn(state, charge, 'switched_off')]
  if (now.isErased) return [ended(state, charge, { outcome: 'person_erased' })]
  if (now.card === null) return [ended(state, charge, { outcome: 'card_removed' })]
  if (now.told.status !== 'sent') {
    const isTooLate = now.at > addMinutes(charge.announcedAt, mostTellingHours * 60)
    return now.told.status === 'refused' || isTooLate ? [ended(state, charge, { outcome: 'not_told' })] : []
  }
  if (now.at < earliestCharge(charge, now.told, now.at)) return []
  if (asked !== null) return requestBalanceRelease('amount', state)
  const requested = requestBalance(agreed, state)
  if (isRefusal(requested)) return []
  const data = { ...about(state), chargeId: charge.chargeId, amountCents, beganAt: now.at, ...now.card }
  return [{ type: 'SavedCardChargeBegun', data }, ...requested.map((event) => ofAmount(event, amountCents))]
}

/** At most the announced sum. */
const ofAmount = (event: NewPaymentEvent, amountCents: number): NewPaymentEvent =>
  event.type === 'BalanceRequested' ? { ...event, data: { ...event.data, amountCents } } : event

/** Records the provider's answer; the balance's worker captures. */
export function noteCharge(
  answer: SavedCardAnswer,
  agreed: AgreedPrice,
  state: Payment,
  rule: TaxRule,
): NewPaymentEvent[] {
  if (!isCollectable(state) || state.balance.charge?.status !== 'begun') return []
  const { charge } = state.balance
  if (answer.status === 'made') return noteMade(answer.intent, agreed, state, rule)
  const { intent, reason } = answer
  const noted = intent === null ? [] : noteBalanceIntent(intent.id, state)
  const outcome = answer.status === 'unusable' ? 'card_removed' : answer.status
  return [...noted, ended(state, charge, { outcome, reason, intentId: intent?.id ?? null })]
}

function noteMade(intent: ProviderIntent, agreed: AgreedPrice, state: Collectable, rule: TaxRule): NewPaymentEvent[] {
  const noted = noteBalanceIntent(intent.id, state)
  const after = noted.reduce<Payment>((before, event) => payment.evolve(before, { ...event, personal: null }), state)
  if (intent.status !== 'canceled') return [...noted, ...settleBalance(intent, agreed, true, after, rule)]
  const { charge } = state.balance
  const given = { outcome: 'declined', reason: 'canceled at the provider', intentId: intent.id } as const
  return [...noted, ...(charge === null ? [] : [ended(state, charge, given)]), ...noteBalanceReleased(intent.id, after)]
}

/** Ends a charge without an answer; a late acceptance is refunded. */
export function giveUpCharge(at: Instant, state: Payment): NewPaymentEvent[] {
  if (!isCollectable(state) || state.balance.charge?.status !== 'begun') return []
  const { charge, card } = state.balance
  if (card?.status !== 'requested' || at <= addMinutes(charge.beganAt, mostAskingHours * 60)) return []
  return [ended(state, charge, { outcome: 'unreachable' })]
}

/** Refunds the whole charge once; retries a failure. */
export function refundCharge(state: Payment): Decision<NewPaymentEvent> {
  if (!isCollectable(state)) return refuse('not_found')
  const { charge, paid } = state.balance
  if (charge?.status !== 'paid') return refuse('not_found')
  const { intentId } = charge
  const part = paid.find((one) => one.intentId === intentId)
  const refundId = nextAttempt(chargeRefund(state.bookingId, intentId), state)
  if (part === undefined || refundId === null) return []
  const amountCents = part.amountCents + part.taxCents
  return requestRefundOf(
    { intentId, paidCents: amountCents },
    { refundId, amountCents, reason: 'no_show_charge' },
    state,
  )
}

/** Id of a charge's refund; attempts end in '-2', '-3' … */
export const chargeRefund = (bookingId: string, intentId: string): string => `${bookingId}-charge-${intentId}`

type Withdrawal = Extract<NewPaymentEvent, { type: 'SavedCardChargeWithdrawn' }>['data']['reason']
type End = Extract<NewPaymentEvent, { type: 'SavedCardChargeEnded' }>['data']

const withdrawn = (state: Collectable, { chargeId }: SavedCardCharge, reason: Withdrawal): NewPaymentEvent => ({
  type: 'SavedCardChargeWithdrawn',
  data: { ...about(state), chargeId, reason },
})

const ended = (
  state: Collectable,
  { chargeId, amountCents }: SavedCardCharge,
  { outcome, reason = '', intentId = null }: Pick<End, 'outcome'> & Partial<End>,
): NewPaymentEvent => ({
  type: 'SavedCardChargeEnded',
  data: { ...about(state), chargeId, amountCents, outcome, reason, intentId },
})

const about = ({ paymentId, bookingId }: Collectable) => ({ paymentId, bookingId })
