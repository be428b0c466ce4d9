import type { ErrorBody } from './failures.ts'

/** Records of the sandbox. Each noun's own file shows it in Stripe's shape. Amounts are integers of the smallest unit. */
export interface Records {
  readonly payment_intent: Intent
  readonly charge: Charge
  readonly refund: Refund
  readonly dispute: Dispute
  readonly balance_transaction: BalanceTransaction
  readonly payout: Payout
  readonly payment_method: PaymentMethod
  readonly setup_intent: SetupIntent
  readonly customer: Customer
  readonly event: RecordedEvent
}

export type Kind = keyof Records

interface Stored {
  readonly id: string
  /** Seconds since 1970, as Stripe tells time. */
  readonly created: number
  /** The intent that a charge or a refund belongs to. */
  readonly parent: string | null
  /** When it changes by itself, in milliseconds: an authorisation expires, a refund settles. */
  readonly dueAt: number | null
}

export type Metadata = Readonly<Record<string, string>>

/** A 3-D Secure question that waits for the card holder. */
export interface Challenge {
  readonly url: string
  readonly token: string
  readonly returnUrl: string | null
}

export interface Intent extends Stored {
  readonly clientSecret: string
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  readonly amount: number
  readonly currency: string
  readonly captureMethod: 'automatic' | 'automatic_async' | 'manual'
  readonly amountCapturable: number
  readonly amountReceived: number
  readonly paymentMethod: string | null
  readonly customer: string | null
  readonly description: string | null
  readonly receiptEmail: string | null
  readonly statementDescriptorSuffix: string | null
  readonly setupFutureUsage: 'off_session' | 'on_session' | null
  readonly automaticMethods: boolean
  /** Cards were asked for by name. */
  readonly cardsOnly: boolean
  readonly metadata: Metadata
  readonly canceledAt: number | null
  readonly cancellationReason: string | null
  readonly lastError: ErrorBody | null
  readonly challenge: Challenge | null
  readonly latestCharge: string | null
}

export interface Charge extends Stored {
  readonly intent: string
  readonly status: 'succeeded' | 'failed'
  readonly amount: number
  readonly currency: string
  readonly captured: boolean
  readonly amountCaptured: number
  /** As Stripe counts it: what was given back, and what was authorised but released. */
  readonly amountRefunded: number
  readonly paymentMethod: string
  readonly card: CardFace
  readonly customer: string | null
  readonly description: string | null
  readonly metadata: Metadata
  readonly failure: { readonly code: string; readonly declineCode: string | null; readonly message: string } | null
  readonly authenticated: boolean
  /** Seconds; until then an authorisation can be captured. */
  readonly captureBefore: number | null
  /** Absent while nobody disputed it. */
  readonly dispute?: 'open' | 'won' | 'lost'
  /** Absent before the capture, and of charges of an earlier version. */
  readonly balanceTransaction?: string
}

export interface Dispute extends Stored {
  readonly intent: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost'
  /** Seconds. */
  readonly evidenceDueBy: number
  readonly evidence: Readonly<Record<string, string>>
  readonly submissions: number
  readonly transactions: readonly BalanceTransaction[]
}

/** One movement of the account's balance. */
export interface BalanceTransaction extends Stored {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly currency: string
  /** The charge, refund, dispute or payout. */
  readonly source: string
  /** Seconds. */
  readonly availableOn: number
  readonly payout: string | null
}

export interface Refund extends Stored {
  readonly intent: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  readonly failureReason: string | null
  /** Absent of refunds of an earlier version. */
  readonly balanceTransaction?: string
  readonly metadata: Metadata
}

export interface Payout extends Stored {
  readonly amount: number
  readonly currency: string
  readonly status: 'paid'
  readonly balanceTransaction: string
  /** Somebody made it by hand: Stripe does not say what went into it. */
  readonly isManual?: true
}

/** What may be kept of a card: never its number, never its security code. */
export interface CardFace {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly country: string
}

export interface PaymentMethod extends Stored {
  /** The test card that it behaves like, by its token: 'pm_card_visa'. */
  readonly testCard: string
  readonly card: CardFace
  readonly hasCvc: boolean
  readonly setUp: boolean
  readonly customer: string | null
  /** It was taken away from its customer; missing in records of earlier versions. */
  readonly isDetached?: boolean
  readonly billing: Readonly<Record<'name' | 'email' | 'phone' | 'postalCode', string | null>>
  readonly metadata: Metadata
}

export interface SetupIntent extends Stored {
  readonly clientSecret: string
  readonly status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  readonly usage: 'off_session' | 'on_session'
  readonly paymentMethod: string | null
  readonly customer: string | null
  readonly description: string | null
  readonly metadata: Metadata
  readonly lastError: ErrorBody | null
  readonly challenge: Challenge | null
}

export interface Customer extends Stored {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly description: string | null
  readonly metadata: Metadata
}

export interface RecordedEvent extends Stored {
  readonly type: string
  /** The object as it was then, in Stripe's shape. */
  readonly object: object
  readonly previous: object | null
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null }
}
