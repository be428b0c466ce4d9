import type { Stripe } from 'stripe'

import type { ErrorBody } from './failures.ts'
import { documented } from './failures.ts'

/** Codes and messages of declined test cards, as published. */
const declines = {
  generic_decline: ['card_declined', 'generic_decline', 'Your card was declined.'],
  insufficient_funds: ['card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  lost_card: ['card_declined', 'lost_card', 'Your card was declined.'],
  stolen_card: ['card_declined', 'stolen_card', 'Your card was declined.'],
  fraudulent: ['card_declined', 'fraudulent', 'Your card was declined.'],
  expired_card: ['expired_card', 'expired_card', 'Your card has expired.'],
  incorrect_cvc: ['incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  processing_error: [
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
  card_velocity_exceeded: [
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ],
  authentication_required: [
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ],
} as const

export type Decline = keyof typeof declines

export interface DeclineFacts {
  readonly code: string
  readonly declineCode: string
  readonly message: string
}

export function factsOf(decline: Decline): DeclineFacts {
  const [code, declineCode, message] = declines[decline]
  return { code, declineCode, message }
}

/** Card error; `method` is in API form. */
export function declineError(decline: Decline, details: { charge?: string; method: Stripe.PaymentMethod }): ErrorBody {
  const { code, declineCode, message } = factsOf(decline)
  return {
    type: 'card_error',
    code,
    decline_code: declineCode,
    message,
    ...(code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    ...(details.charge ? { charge: details.charge } : {}),
    ...documented(code),
    payment_method: details.method,
  }
}

export function authenticationError(kind: 'payment_intent' | 'setup_intent', method: Stripe.PaymentMethod): ErrorBody {
  const code = `${kind}_authentication_failure`
  return {
    type: 'invalid_request_error',
    code,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ...documented(code),
    payment_method: method,
  }
}
