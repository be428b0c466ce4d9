import type { ErrorBody } from './failures.ts'

/** Stored records. Amounts are integers of the smallest unit. */
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
  readonly created: number
  readonly parent: string | null
  /** Automatic change, in milliseconds: an expiry or a settlement. */
  readonly dueAt: number | null
}

export type Metadata = Readonly<Record<string, string>>

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
  /** Refunded, or authorised and released. */
  readonly amountRefunded: number
  readonly paymentMethod: string
  readonly card: CardFace
  readonly customer: string | null
  readonly description: string | null
  readonly metadata: Metadata
  readonly failure: { readonly code: string; readonly declineCode: string | null; readonly message: string } | null
  readonly authenticated: boolean
  readonly captureBefore: number | null
  /** Absent without a dispute. */
  readonly dispute?: 'open' | 'won' | 'lost'
  /** Absent before the capture and in older records. */
  readonly balanceTransaction?: string
}

export interface Dispute extends Stored {
  readonly intent: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost'
  readonly evidenceDueBy: number
  readonly evidence: Readonly<Record<string, string>>
  readonly submissions: number
  readonly transactions: readonly BalanceTransaction[]
}

export interface BalanceTransaction extends Stored {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly currency: string
  readonly source: string
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
  /** Absent in older records. */
  readonly balanceTransaction?: string
  readonly metadata: Metadata
}

export interface Payout extends Stored {
  readonly amount: number
  readonly currency: string
  readonly status: 'paid'
  readonly balanceTransaction: string
  readonly isManual?: true
}

/** Storable card data: never number or security code. */
export interface CardFace {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly country: string
}

export interface PaymentMethod extends Stored {
  readonly testCard: string
  readonly card: CardFace
  readonly hasCvc: boolean
  readonly setUp: boolean
  readonly customer: string | null
  /** Absent in older records. */
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
  /** Object at the event, in Stripe's shape. */
  readonly object: object
  readonly previous: object | null
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null }
}
