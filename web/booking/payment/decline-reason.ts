export type DeclineReason =
  | 'generic'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error'
  | 'card_velocity_exceeded'
  | 'authentication_failed'
  | 'card_not_supported'

/** The provider's error, as far as it says why: its `decline_code` where a bank gave one, else its `code`. */
export interface ProviderDecline {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
}

export function declineReason({ code, decline_code }: ProviderDecline): DeclineReason {
  return reasons.get(decline_code ?? '') ?? reasons.get(code ?? '') ?? 'generic'
}

/** Reasons by Stripe's codes (docs.stripe.com/declines/codes, docs.stripe.com/error-codes). */
const reasons: ReadonlyMap<string, DeclineReason> = new Map(
  Object.entries<DeclineReason>({
    insufficient_funds: 'insufficient_funds',
    expired_card: 'expired_card',
    invalid_expiry_month: 'expired_card',
    invalid_expiry_year: 'expired_card',
    incorrect_cvc: 'incorrect_cvc',
    invalid_cvc: 'incorrect_cvc',
    incorrect_number: 'incorrect_number',
    invalid_number: 'incorrect_number',
    invalid_account: 'incorrect_number',
    processing_error: 'processing_error',
    issuer_not_available: 'processing_error',
    reenter_transaction: 'processing_error',
    try_again_later: 'processing_error',
    card_velocity_exceeded: 'card_velocity_exceeded',
    withdrawal_count_limit_exceeded: 'card_velocity_exceeded',
    authentication_required: 'authentication_failed',
    authentication_not_handled: 'authentication_failed',
    payment_intent_authentication_failure: 'authentication_failed',
    card_not_supported: 'card_not_supported',
    currency_not_supported: 'card_not_supported',
  }),
)
