import type { Stripe, StripeElements } from '@stripe/stripe-js'

import { outcomeOfError, type ConfirmOutcome, type ConfirmRequest } from './confirm-outcome.ts'

/** Saves the card, redirecting only where the bank requires it. `intentId` is the SetupIntent's. */
export async function confirmSetup(
  stripe: Pick<Stripe, 'confirmSetup'>,
  elements: StripeElements,
  request: ConfirmRequest,
): Promise<ConfirmOutcome> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: request.returnUrl },
    redirect: 'if_required',
  })
  const found = error === undefined ? setupIntent : error.setup_intent
  // A second confirmation of a card that is saved is an error that says so.
  if (found?.status === 'succeeded') return { kind: 'paid', intentId: found.id }
  if (error?.code === 'setup_intent_authentication_failure')
    return { kind: 'declined', message: error.message ?? '', reason: 'authentication_failed' }
  return error === undefined ? { kind: 'unclear', intentId: request.intentId } : outcomeOfError(error, request)
}
