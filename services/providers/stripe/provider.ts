import type { Actor } from '#events/actor.ts'
import type { PaidVisit } from '#events/payment.ts'
import type { Cents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'

import type { SavedCardProvider } from './saved-card-provider.ts'

/** Actor of the provider's answers. */
export const providerActor = { kind: 'provider', name: 'stripe' } as const satisfies Actor

/** Payment intent, the source of truth about money. */
export interface ProviderIntent {
  readonly id: string
  readonly clientSecret: string
  readonly createdAt: Instant
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  readonly amount: Cents
  readonly currency: string
  readonly bookingId: string | null
  readonly paymentId: string | null
  readonly purpose: 'deposit' | 'balance'
  /** Visit given at creation, for a lost log; null without. */
  readonly visit: PaidVisit | null
  readonly amountCapturable: Cents
  readonly amountReceived: Cents
  readonly amountRefunded: Cents
  readonly attemptId: string | null
  readonly lastError: string | null
}

export interface ProviderRefund {
  readonly id: string
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  readonly amount: Cents
  readonly intentId: string | null
  /** Idempotency key; null for a refund at the dashboard. */
  readonly key: string | null
  readonly failureReason: string | null
}

export interface ProviderDispute {
  readonly id: string
  readonly intentId: string
  readonly amount: Cents
  readonly reason: string
  readonly status: string
  readonly evidenceDueBy: Instant | null
  readonly transactions: readonly { readonly id: string; readonly amount: Cents; readonly fee: Cents }[]
}

/** Webhook event: what to look up. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly intentId: string | null
}

export interface SavedCardRequest {
  /** Idempotency key, also in the metadata for lost answers. */
  readonly key: string
  readonly amount: Cents
  readonly bookingId: string
  readonly paymentId: string
  readonly providerCustomerId: string
  readonly methodId: string
  readonly since: Instant
  readonly receiptEmail?: string
}

export type SavedCardAnswer =
  | { readonly status: 'made'; readonly intent: ProviderIntent }
  | {
      /** authentication_required: needs the absent holder. unusable: never chargeable. refused: whatever the card. */
      readonly status: 'declined' | 'authentication_required' | 'unusable' | 'refused'
      readonly reason: string
      readonly intent: ProviderIntent | null
    }

/** Card provider with deadlines of 10 s; throws `ProviderError`. `key` is logged before the call. */
export interface PaymentProvider {
  readonly savedCards: SavedCardProvider
  /** Manual capture: the browser authorises, `capture` moves the money. */
  createIntent(request: {
    key: string
    amount: Cents
    bookingId: string
    paymentId: string
    purpose?: 'balance'
    /** Deposit paid through the balance's page. */
    isDeposit?: boolean
    visit?: PaidVisit
    receiptEmail?: string
  }): Promise<ProviderIntent>
  /** Authorises a saved card; a repeat returns the first result, a `retryable` error leaves it open. */
  chargeSavedCard(request: SavedCardRequest): Promise<SavedCardAnswer>
  retrieveIntent(id: string): Promise<ProviderIntent>
  /** Captures all without an amount; the rest is released. */
  capture(request: { key: string; intentId: string; amount?: Cents }): Promise<ProviderIntent>
  cancel(request: { key: string; intentId: string }): Promise<ProviderIntent>
  refund(request: { key: string; intentId: string; amount: Cents }): Promise<ProviderRefund>
  listRefunds(intentId: string): Promise<readonly ProviderRefund[]>
  listDisputes(intentId: string): Promise<readonly ProviderDispute[]>
  listRefundsSince(since: string): AsyncIterable<ProviderRefund>
  listDisputesSince(since: string): AsyncIterable<ProviderDispute>
  listIntents(since: string): AsyncIterable<ProviderIntent>
  /** Verifies the raw body's signature; throws 'bad_signature'. */
  readWebhook(body: string, signature: string): Promise<ProviderEvent>
}

/** `retryable`: network, 429 or 5xx. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: 'unreachable' | 'not_found' | 'refused' | 'bad_signature'
  readonly retryable: boolean
  constructor(code: ProviderError['code'], message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.code = code
    this.retryable = options.retryable
  }
}

export const isProviderAway = (error: unknown): boolean => error instanceof ProviderError && error.retryable

/** Refusal for the caller, by retryability. */
export const refusalOf = ({ retryable }: ProviderError): 'provider_unavailable' | 'provider_refused' =>
  retryable ? 'provider_unavailable' : 'provider_refused'
