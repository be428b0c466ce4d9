import { Stripe } from 'stripe'

import { ProviderError } from './provider.ts'

const {
  StripeAPIError,
  StripeAuthenticationError,
  StripeConnectionError,
  StripeError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors

/** `ProviderError` of the package's errors; others are bugs. */
export function providerErrorOf(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error
  const refuse = (code: ProviderError['code'], retryable: boolean) =>
    new ProviderError(code, error.message, { retryable, cause: error })
  // 409 (the same key is under way) is a StripeAPIError too.
  const passing = [StripeConnectionError, StripeRateLimitError, StripeAPIError]
  if (passing.some((kind) => error instanceof kind)) return refuse('unreachable', true)
  // The operator can repair the key: money that waits must not be given up for it.
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return refuse('refused', true)
  if (isMissing(error)) return refuse('not_found', false)
  return refuse('refused', false)
}

/** Unknown outcome: 5xx, or a state that may be the requested one. */
export function isDoubtful(error: unknown): boolean {
  return (
    error instanceof StripeError && ((error.statusCode ?? 0) >= 500 || error.code === 'payment_intent_unexpected_state')
  )
}

export const isForbidden = (error: unknown): boolean => error instanceof StripePermissionError

export const isMissing = (error: unknown): boolean => error instanceof StripeError && error.code === 'resource_missing'

/** Replay of an idempotency key's answer. */
export function isRepetition(error: unknown): boolean {
  return error instanceof StripeError && error.headers?.['idempotent-replayed'] === 'true'
}

export const tooLate = () =>
  new ProviderError('unreachable', 'The card provider did not answer in time.', { retryable: true })

export const noSuchIntent = () => new ProviderError('not_found', 'There is no such payment.', { retryable: false })
