import type { Booking, HeldBooking } from '#services/booking/booking.ts'
import { refuse, type Refusal } from '#services/decision.ts'
import type { OpenPayment, Payment, RequestedPayment } from '#services/payment/payment.ts'
import type { Known } from '#services/perform.ts'
import type { ProviderIntent } from '#services/stripe/provider.ts'

/**
 * The slot is held and the deposit requested: its idempotency key is in the log, the provider may have no intent yet.
 * `versions` are those of the two streams, for the append that records the intent.
 */
export interface RequestedCheckout {
  readonly stage: 'requested'
  readonly booking: HeldBooking
  readonly payment: RequestedPayment
  readonly versions: Known<unknown>['versions']
}

/** The provider has an intent for the deposit, and the log has its id. */
export interface OpenCheckout {
  readonly stage: 'open'
  readonly booking: HeldBooking
  readonly payment: OpenPayment
}

/** The intent as the provider answered it: the visitor can pay with its client secret. */
export interface PayableCheckout {
  readonly stage: 'payable'
  readonly booking: HeldBooking
  readonly intent: ProviderIntent
}

/** The stage that a command left a checkout in. Only a held slot is paid for, and by a payment that is not over. */
export function checkoutAfter({
  states: { booking, payment },
  versions,
}: Known<{ readonly booking: Booking; readonly payment: Payment }>): RequestedCheckout | OpenCheckout | Refusal {
  if (booking.status !== 'held') return refuse('payment_used')
  if (payment.status === 'requested') return { stage: 'requested', booking, payment, versions }
  return payment.status === 'open' ? { stage: 'open', booking, payment } : refuse('payment_used')
}
