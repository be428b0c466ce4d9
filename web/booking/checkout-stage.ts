import type { BookingSummary } from '#services/contracts/booking.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'

import type { OpenCheckout } from './checkout.ts'
import type { Refusal } from './refusal.ts'

/** No slot is held for the order as it is now. */
export interface Choosing {
  readonly name: 'choosing'
  /** Refusal that another choice can resolve; null for none. */
  readonly refusal: Refusal | null
}

/** The server is asked to hold the slot and to open the payment. */
export interface Holding {
  readonly name: 'holding'
}

/** The slot is held and the payment opened. */
export interface AwaitingPayment {
  readonly name: 'awaiting-payment'
  readonly checkout: OpenCheckout
}

/** The deposit is authorised, and the server is being told. */
export interface Completing {
  readonly name: 'completing'
  readonly checkout: OpenCheckout
}

/** The deposit is authorised and the booking not yet recorded: the server is asked until it is. */
export interface Finishing {
  readonly name: 'finishing'
  /** Longer than usual. */
  readonly isSlow: boolean
}

/** The server will not make a booking of this payment. */
export interface Rejected {
  readonly name: 'rejected'
  readonly code: ProblemCode
  /** False for a payment that the bank said nothing about, as while it still asks the card holder. */
  readonly isDeclined: boolean
}

/** The booking is recorded. */
export interface Confirmed {
  readonly name: 'confirmed'
  readonly summary: BookingSummary
}

/** State of a payment by its id, also after a reload or the bank's page. */
export type PaidStage = Finishing | Rejected | Confirmed

/** The life of a checkout in the browser, in its order. */
export type CheckoutStage = Choosing | Holding | AwaitingPayment | Completing | PaidStage
