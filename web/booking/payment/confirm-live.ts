import type { Stripe, StripeElements } from '@stripe/stripe-js'

import { isPaid, outcomeOfError, type ConfirmOutcome, type ConfirmRequest } from './confirm-outcome.ts'

/** Stripe's call of the specification: back to /booking-success, and no redirect unless the bank requires one. */
export async function confirmLive(
  stripe: Pick<Stripe, 'confirmPayment'>,
  elements: StripeElements,
  request: ConfirmRequest,
): Promise<ConfirmOutcome> {
  const answer = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: request.returnUrl },
    redirect: 'if_required',
  })

  if (answer.error) return outcomeOfError(answer.error, request)
  const { id, status } = answer.paymentIntent
  return isPaid(status) ? { kind: 'paid', intentId: id } : { kind: 'unclear', intentId: request.intentId }
}
