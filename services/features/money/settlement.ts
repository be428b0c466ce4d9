import type { NewCustomerEvent } from '#events/customer.ts'
import type { Cell } from '#events/schedule.ts'
import type { Instant } from '#events/values/time.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import type { Answered } from '#services/commands/perform.ts'
import type { bookingAt, Booking } from '#services/domain/booking/booking.ts'
import { confirm, noteTravelOpen, reject, type GivenDetails } from '#services/domain/booking/decide.ts'
import {
  authorise,
  hasTooManyDeclines,
  noteCanceled,
  noteDecline,
  requestRelease,
} from '#services/domain/payment/decide.ts'
import type { Payment, paymentAt } from '#services/domain/payment/payment.ts'
import { book, release, type TravelMinutes } from '#services/domain/schedule/decide.ts'
import type { VanDay, vanDayAt } from '#services/domain/schedule/schedule.ts'
import type { VanService } from '#services/domain/schedule/van-service.ts'
import type { CustomerLookup } from '#services/features/customer/customer-lookup.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

export interface SettlementStates {
  readonly booking: Booking
  readonly day: VanDay
  readonly payment: Payment
}

/** Details with customer and free claim. */
export interface IdentifiedDetails extends GivenDetails {
  readonly claimed: readonly NewCustomerEvent[]
}

export interface SettlementTerms {
  readonly at: Instant
  readonly travel: TravelMinutes
  readonly outFrom: VanService
  readonly cell: () => Cell | null
  readonly given: IdentifiedDetails | null
}

/** Events and answer; a refusal may come with events. */
export type Settlement = Answered<
  {
    readonly booking: ReturnType<typeof bookingAt>
    readonly day: ReturnType<typeof vanDayAt>
    readonly payment: ReturnType<typeof paymentAt>
    readonly claim: CustomerLookup['claim'] | undefined
  },
  'confirmed' | 'processing' | Refusal
>

/** Outcome of booking, slot and payment by the intent. */
export function settle(intent: ProviderIntent, states: SettlementStates, terms: SettlementTerms): Settlement {
  const { booking, payment } = states
  if (booking.status === 'none' || payment.status === 'none') return only(refuse('payment_not_found'))
  const isForeign = payment.bookingId !== booking.bookingId || ('intentId' in payment && payment.intentId !== intent.id)
  if (isForeign) return only(refuse('payment_mismatch'))

  switch (intent.status) {
    case 'requires_capture':
    case 'succeeded':
      return confirmOrRelease(intent, { ...states, booking }, terms)
    case 'processing':
      return only('processing')
    case 'canceled':
      return {
        answer: refuse(whyCanceled(booking, payment)),
        changes: { payment: noteCanceled(payment) },
      }
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action': {
      const declined = noteDecline(intent, payment)
      const isOver = declined.length > 1 || hasTooManyDeclines(payment)
      const unpaid = refuse('payment_not_authorised', { reason: intent.lastError })
      return { answer: isOver ? refuse('too_many_declines') : unpaid, changes: { payment: declined } }
    }
  }
}

function whyCanceled(booking: Booking, payment: Payment) {
  if (booking.status === 'confirmed') return 'deposit_not_collected'
  return hasTooManyDeclines(payment) ? 'too_many_declines' : 'payment_used'
}

function confirmOrRelease(
  intent: ProviderIntent,
  { booking, day, payment }: SettlementStates & { readonly booking: Exclude<Booking, { status: 'none' }> },
  terms: SettlementTerms,
): Settlement {
  const isOpen = booking.status === 'held' || booking.status === 'expired'
  const isPast = booking.startsAt <= terms.at
  const releaseWith = (reason: 'slot_taken' | 'amount' | 'not_open', answer: Refusal): Settlement => ({
    answer,
    changes: {
      booking: reject(reason === 'amount' ? 'amount' : isPast ? 'day_past' : 'slot_taken', booking),
      day: isOpen ? release(booking, 'abandoned', day) : [],
      payment: requestRelease(intent.id, reason, payment),
    },
  })
  // A cancellation has decided already what is kept and what is refunded; a deposit that was asked for anew goes back.
  if (booking.status === 'cancelled' && payment.status !== 'authorised')
    return { answer: refuse('payment_used'), changes: { payment: requestRelease(intent.id, 'cancelled', payment) } }
  if (intent.amountRefunded > 0 || booking.status === 'cancelled') return only(refuse('payment_used'))
  const confirmed = confirm(booking.bookingId, booking, terms.given)
  if (isRefusal(confirmed)) return releaseWith('not_open', confirmed)
  const claim = confirmed.length === 0 ? [] : (terms.given?.claimed ?? [])
  // Paid anew, after a deposit that could not be captured.
  if (!isOpen)
    return { answer: 'confirmed', changes: { claim, booking: confirmed, payment: authorise(intent, payment) } }

  if (intent.amount !== booking.depositCents || intent.currency !== 'cad')
    return releaseWith('amount', refuse('payment_mismatch'))
  if (isPast) return releaseWith('slot_taken', refuse('hold_expired'))
  const visit = { ...booking, cell: day.get(booking.bookingId)?.cell ?? terms.cell() }
  const booked = book(visit, day, terms)
  if (isRefusal(booked)) return releaseWith('slot_taken', refuse('hold_expired'))
  const authorised = authorise(intent, payment)
  if (authorised.length === 0) return only(refuse('payment_used'))
  const travel = visit.cell === null ? noteTravelOpen(booking) : []
  const changes = { claim, day: booked, booking: [...confirmed, ...travel], payment: authorised }
  return { answer: 'confirmed', changes }
}

const only = (answer: Settlement['answer']): Settlement => ({ answer, changes: {} })
