import type { Stripe } from 'stripe'

import type { SetupIntent } from '../records.ts'
import { shapeOfChallenge } from './intent.ts'
import { shapeOfError } from './last-error.ts'

export const shapeOfSetupIntent = (intent: SetupIntent): Stripe.SetupIntent => ({
  id: intent.id,
  object: 'setup_intent',
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: intent.clientSecret,
  created: intent.created,
  customer: intent.customer,
  customer_account: null,
  description: intent.description,
  excluded_payment_method_types: null,
  last_setup_error: shapeOfError(intent.lastError),
  latest_attempt: null,
  livemode: false,
  mandate: null,
  metadata: { ...intent.metadata },
  next_action: shapeOfChallenge(intent.challenge),
  on_behalf_of: null,
  payment_method: intent.paymentMethod,
  payment_method_configuration_details: null,
  payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  single_use_mandate: null,
  status: intent.status,
  usage: intent.usage,
})
