import { refuse, type Refusal } from '#services/commands/decision.ts'
import type { Known } from '#services/commands/perform.ts'
import type { Booking } from '#services/domain/booking/booking.ts'
import { hasTooManyDeclines } from '#services/domain/payment/decide.ts'
import type { OpenPayment, Payment, RequestedPayment } from '#services/domain/payment/payment.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

/** Its slot is held; or it is confirmed, and its deposit could not be captured. */
type PayableBooking = Extract<Booking, { readonly status: 'held' } | { readonly status: 'confirmed' }>

/**
 * The slot is held and the deposit requested: its idempotency key is in the log, the provider may have no intent yet.
 * `versions` are those of the two streams, for the append that records the intent.
 */
export interface RequestedCheckout {
  readonly stage: 'requested'
  readonly booking: PayableBooking
  readonly payment: RequestedPayment
  readonly versions: Known<unknown>['versions']
}

/** The provider has an intent for the deposit, and the log has its id. */
export interface OpenCheckout {
  readonly stage: 'open'
  readonly booking: PayableBooking
  readonly payment: OpenPayment
}

/** The intent as the provider answered it: the visitor can pay with its client secret. */
export interface PayableCheckout {
  readonly stage: 'payable'
  readonly booking: PayableBooking
  readonly intent: ProviderIntent
}

/** The stage that a command left a checkout in. Only a slot that is ours is paid for, and by a payment that is not over. */
export function checkoutAfter({
  states: { booking, payment },
  versions,
}: Known<{ readonly booking: Booking; readonly payment: Payment }>): RequestedCheckout | OpenCheckout | Refusal {
  if (booking.status !== 'held' && booking.status !== 'confirmed') return refuse('payment_used')
  if (payment.status === 'requested') return { stage: 'requested', booking, payment, versions }
  if (payment.status === 'open') return { stage: 'open', booking, payment }
  return refuse(hasTooManyDeclines(payment) ? 'too_many_declines' : 'payment_used')
}
