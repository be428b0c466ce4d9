import { declineReason, type DeclineReason, type ProviderDecline } from './decline-reason.ts'

/** Outcome of an attempt to authorise the deposit. */
export type ConfirmOutcome =
  /** Paid, or saved for a setup. */
  | { readonly kind: 'paid'; readonly intentId: string }
  /** The provider said no: its own sentence, and what it means for the one who pays. */
  | { readonly kind: 'declined'; readonly message: string; readonly reason: DeclineReason }
  /** The form itself shows what is missing; nothing was sent. */
  | { readonly kind: 'incomplete' }
  /** Payment unknown: the answer was lost or says nothing about the card, so the server is asked. */
  | { readonly kind: 'unclear'; readonly intentId: string }

export interface ConfirmRequest {
  readonly clientSecret: string
  readonly intentId: string
  /** Absolute return address of the bank. */
  readonly returnUrl: string
}

export interface CardForm {
  readonly confirm: (request: ConfirmRequest) => Promise<ConfirmOutcome>
}

/** The provider's error as a browser gets it (docs.stripe.com/api/errors). */
export interface ConfirmError extends ProviderDecline {
  readonly type?: string | undefined
  readonly message?: string | undefined
  /** The intent that the error is about, as it is now: a second confirmation of a paid one is an error that says so. */
  readonly payment_intent?: { readonly id: string; readonly status: string } | undefined
}

/** A decline names the card; after other errors the intent may be paid. */
export function outcomeOfError(error: ConfirmError, { intentId }: Pick<ConfirmRequest, 'intentId'>): ConfirmOutcome {
  const { payment_intent: intent, message = '' } = error
  if (intent !== undefined && isPaid(intent.status)) return { kind: 'paid', intentId: intent.id }
  if (error.type === 'validation_error') return { kind: 'incomplete' }
  if (error.type === 'card_error' || error.code === 'payment_intent_authentication_failure')
    return { kind: 'declined', message, reason: declineReason(error) }
  return { kind: 'unclear', intentId }
}

/** The card is authorised and the server captures it; `succeeded` is what an automatic capture would say. */
export const isPaid = (status: string): boolean => status === 'requires_capture' || status === 'succeeded'
