import type { Actor } from '#events/actor.ts'
import type { PaidVisit } from '#events/payment.ts'
import type { Cents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'

import type { SavedCardProvider } from './saved-card-provider.ts'

/** The provider as an actor: it answered, whoever asked. */
export const providerActor = { kind: 'provider', name: 'stripe' } as const satisfies Actor

/** A payment intent as the provider reports it: the only truth about money. */
export interface ProviderIntent {
  readonly id: string
  readonly clientSecret: string
  /** When the provider made it. */
  readonly createdAt: Instant
  /** Stripe's own words. */
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  readonly amount: Cents
  /** Lower case ISO code: 'cad'. */
  readonly currency: string
  /** Ours: what we gave at creation. Never personal data. */
  readonly bookingId: string | null
  readonly paymentId: string | null
  readonly purpose: 'deposit' | 'balance'
  /** Ours too: what it is for, should our own log be lost. Null where it was not given. */
  readonly visit: PaidVisit | null
  readonly amountCapturable: Cents
  readonly amountReceived: Cents
  readonly amountRefunded: Cents
  /** The provider's id of the last attempt to pay; null before the first. */
  readonly attemptId: string | null
  /** The provider's sentence about the last refusal, if there was one. */
  readonly lastError: string | null
}

export interface ProviderRefund {
  readonly id: string
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  readonly amount: Cents
  /** Null for a refund of something else than an intent. */
  readonly intentId: string | null
  /** The key that we asked with; null for a refund that was made at the provider's dashboard. */
  readonly key: string | null
  /** The provider's word for why it failed. */
  readonly failureReason: string | null
}

/** What a card holder's bank says of a payment that it took back, or asks about. */
export interface ProviderDispute {
  readonly id: string
  readonly intentId: string
  readonly amount: Cents
  /** Stripe's word: 'fraudulent', 'product_not_received' … */
  readonly reason: string
  /** Stripe's word: 'needs_response', 'under_review', 'won', 'lost', 'warning_…' … */
  readonly status: string
  readonly evidenceDueBy: Instant | null
  /** What it moved on the account: negative is taken. */
  readonly transactions: readonly { readonly id: string; readonly amount: Cents; readonly fee: Cents }[]
}

/** What a webhook delivery says: only enough to look the intent up again. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** The payment intent that it is about, if any. */
  readonly intentId: string | null
}

/** A saved card that is charged while its owner is away. */
export interface SavedCardRequest {
  /** The idempotency key; in the metadata of the intent too, by which it is found again when the answer was lost. */
  readonly key: string
  readonly amount: Cents
  readonly bookingId: string
  readonly paymentId: string
  readonly providerCustomerId: string
  readonly methodId: string
  /** When the request was recorded: an intent of it cannot be older. */
  readonly since: Instant
  /** Where the provider sends its receipt; without one it sends none. */
  readonly receiptEmail?: string
}

/** What became of it. An accepted card waits for its capture (`requires_capture`). */
export type SavedCardAnswer =
  | { readonly status: 'made'; readonly intent: ProviderIntent }
  | {
      /** authentication_required: the bank wants to ask the card holder, who is away. unusable: the provider cannot charge such a card. refused: it refuses the request, whatever the card. */
      readonly status: 'declined' | 'authentication_required' | 'unusable' | 'refused'
      /** The provider's sentence. */
      readonly reason: string
      /** Null where none was made. */
      readonly intent: ProviderIntent | null
    }

/**
 * The only access to the card provider. Every call has a deadline of 10 s and throws `ProviderError`. `key` is the idempotency
 * key: it is persisted in the log before the call and the same for every repetition of the same request.
 */
export interface PaymentProvider {
  /** Cards that customers have saved there. */
  readonly savedCards: SavedCardProvider
  /** Manual capture: the browser authorises, `capture` moves the money. */
  createIntent(request: {
    key: string
    amount: Cents
    bookingId: string
    paymentId: string
    /** Without it: the deposit. */
    purpose?: 'balance'
    /** It is the deposit that is paid through the page for balances. */
    isDeposit?: boolean
    visit?: PaidVisit
    /** Where the provider sends its receipt; without one it sends none. */
    receiptEmail?: string
  }): Promise<ProviderIntent>
  /**
   * Authorises a saved card, for a capture that follows. Asked again under its key, it answers what became of it the first time; a
   * `retryable` error leaves that open.
   */
  chargeSavedCard(request: SavedCardRequest): Promise<SavedCardAnswer>
  retrieveIntent(id: string): Promise<ProviderIntent>
  /** Without an amount all that was authorised; the rest of it is released. */
  capture(request: { key: string; intentId: string; amount?: Cents }): Promise<ProviderIntent>
  cancel(request: { key: string; intentId: string }): Promise<ProviderIntent>
  refund(request: { key: string; intentId: string; amount: Cents }): Promise<ProviderRefund>
  /** All refunds of an intent, whoever made them, oldest first. */
  listRefunds(intentId: string): Promise<readonly ProviderRefund[]>
  /** All disputes of an intent, oldest first. */
  listDisputes(intentId: string): Promise<readonly ProviderDispute[]>
  /** Refunds of any intent made at or after an instant (ISO), newest first, for the reconciler. */
  listRefundsSince(since: string): AsyncIterable<ProviderRefund>
  /** Disputes of any intent opened at or after an instant (ISO), newest first, for the reconciler. */
  listDisputesSince(since: string): AsyncIterable<ProviderDispute>
  /** Intents created at or after an instant (ISO), newest first, for the reconciler. */
  listIntents(since: string): AsyncIterable<ProviderIntent>
  /** Checks the signature over the raw body and reads the event. Throws `ProviderError` 'bad_signature'. */
  readWebhook(body: string, signature: string): Promise<ProviderEvent>
}

/** `retryable` says whether the same call may succeed later (network, 429, 5xx). */
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

/** The provider could not be asked, and may be later: nobody has to look. */
export const isProviderAway = (error: unknown): boolean => error instanceof ProviderError && error.retryable

/** What whoever asked is told: only what may be otherwise the next time is worth another try. */
export const refusalOf = ({ retryable }: ProviderError): 'provider_unavailable' | 'provider_refused' =>
  retryable ? 'provider_unavailable' : 'provider_refused'
