import type { Stripe } from 'stripe'

import type { Challenge, Intent } from '../records.ts'
import { shapeOfError } from './last-error.ts'

export function shapeOfIntent(intent: Intent): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.cardsOnly ? ['card'] : null,
    amount: intent.amount,
    amount_capturable: intent.amountCapturable,
    amount_details: { tip: {} },
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: intent.automaticMethods ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: shapeOfError(intent.lastError),
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: { ...intent.metadata },
    next_action: shapeOfChallenge(intent.challenge),
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: intent.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementDescriptorSuffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  }
}

export const shapeOfChallenge = (challenge: Challenge | null) =>
  challenge && {
    type: 'redirect_to_url',
    redirect_to_url: { url: challenge.url, return_url: challenge.returnUrl },
  }

/** Browser's view: no metadata, customer or charge. */
export function publicShapeOfIntent(intent: Intent): object {
  const whole = shapeOfIntent(intent)
  return {
    id: whole.id,
    object: whole.object,
    amount: whole.amount,
    amount_details: whole.amount_details,
    automatic_payment_methods: whole.automatic_payment_methods,
    canceled_at: whole.canceled_at,
    cancellation_reason: whole.cancellation_reason,
    capture_method: whole.capture_method,
    client_secret: whole.client_secret,
    confirmation_method: whole.confirmation_method,
    created: whole.created,
    currency: whole.currency,
    description: whole.description,
    last_payment_error: whole.last_payment_error,
    livemode: whole.livemode,
    next_action: whole.next_action,
    payment_method: whole.payment_method,
    payment_method_types: whole.payment_method_types,
    processing: whole.processing,
    receipt_email: whole.receipt_email,
    setup_future_usage: whole.setup_future_usage,
    shipping: whole.shipping,
    source: whole.source,
    status: whole.status,
  }
}
