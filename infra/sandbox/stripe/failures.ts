import type { Stripe } from 'stripe'

export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly charge?: string
  readonly doc_url?: string
  readonly payment_intent?: object
  readonly payment_method?: Stripe.PaymentMethod
  readonly setup_intent?: object
}

/** A rejected call without changes. A declined card is none: it changes the intent (`authorise.ts`). */
export class StripeFailure extends Error {
  override name = 'StripeFailure'
  readonly status: number
  readonly body: ErrorBody
  /** Whether the endpoint began, so that the idempotency key keeps the answer. */
  readonly kept: boolean
  constructor(status: number, body: ErrorBody, kept = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.kept = kept
  }
}

export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details, ...documented(details.code) })
}

/** 404 for the path's object, 400 for a parameter's. */
export function noSuchObject(kind: string, id: string, param: string, status: 400 | 404 = 404): StripeFailure {
  const message = `No such ${kind}: '${id}'`
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
    ...documented('resource_missing'),
  })
}

export function unexpectedState(
  message: string,
  intent: object,
  kind: 'payment_intent' | 'setup_intent' = 'payment_intent',
): StripeFailure {
  const code = `${kind}_unexpected_state`
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', code, message, [kind]: intent, ...documented(code) },
    true,
  )
}

export function refusedByEndpoint(message: string, details: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message, ...details, ...documented(details.code) },
    true,
  )
}

export function unauthorized(message: string, code?: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

export function serverError(kept: boolean): StripeFailure {
  return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' }, kept)
}

export const rateLimited = (): StripeFailure =>
  new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
    ...documented('rate_limit'),
  })

export const documented = (code: string | undefined): { doc_url?: string } =>
  code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}
