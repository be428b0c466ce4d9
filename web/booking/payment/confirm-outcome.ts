import type { DeclineReason } from './decline-reason.ts'

/** What became of one attempt to authorise the deposit. */
export type ConfirmOutcome =
  | { readonly kind: 'paid'; readonly intentId: string }
  /** The provider said no: its own sentence, and what it means for the one who pays. */
  | { readonly kind: 'declined'; readonly message: string; readonly reason: DeclineReason }
  /** The form itself shows what is missing; nothing was sent. */
  | { readonly kind: 'incomplete' }
  /** The browser is on its way to the bank. */
  | { readonly kind: 'redirecting' }

export interface ConfirmRequest {
  readonly clientSecret: string
  readonly intentId: string
  /** Absolute; where the bank sends the visitor back to. */
  readonly returnUrl: string
}

/** What a card form, live or sandbox, hands to the payment step. `confirm` throws where the call itself broke. */
export interface CardForm {
  readonly confirm: (request: ConfirmRequest) => Promise<ConfirmOutcome>
}

/** The card is authorised and the server captures it; `succeeded` is what an automatic capture would say. */
export const isPaid = (status: string): boolean => status === 'requires_capture' || status === 'succeeded'
