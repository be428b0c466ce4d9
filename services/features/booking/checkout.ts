import { refuse, type Refusal } from '#services/commands/decision.ts'
import type { Known } from '#services/commands/perform.ts'
import type { Booking } from '#services/domain/booking/booking.ts'
import { hasTooManyDeclines } from '#services/domain/payment/decide.ts'
import type { OpenPayment, Payment, RequestedPayment } from '#services/domain/payment/payment.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

/** Held, or confirmed with a failed capture. */
type PayableBooking = Extract<Booking, { readonly status: 'held' } | { readonly status: 'confirmed' }>

export interface RequestedCheckout {
  readonly stage: 'requested'
  readonly booking: PayableBooking
  readonly payment: RequestedPayment
  readonly versions: Known<unknown>['versions']
}

export interface OpenCheckout {
  readonly stage: 'open'
  readonly booking: PayableBooking
  readonly payment: OpenPayment
}

export interface PayableCheckout {
  readonly stage: 'payable'
  readonly booking: PayableBooking
  readonly intent: ProviderIntent
}

/** Stage of a checkout; only our slot and an open payment are payable. */
export function checkoutAfter({
  states: { booking, payment },
  versions,
}: Known<{ readonly booking: Booking; readonly payment: Payment }>): RequestedCheckout | OpenCheckout | Refusal {
  if (booking.status !== 'held' && booking.status !== 'confirmed') return refuse('payment_used')
  if (payment.status === 'requested') return { stage: 'requested', booking, payment, versions }
  if (payment.status === 'open') return { stage: 'open', booking, payment }
  return refuse(hasTooManyDeclines(payment) ? 'too_many_declines' : 'payment_used')
}
