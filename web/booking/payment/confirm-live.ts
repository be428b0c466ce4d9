import type { Stripe, StripeElements } from '@stripe/stripe-js'

import { isPaid, type ConfirmOutcome, type ConfirmRequest } from './confirm-outcome.ts'
import { declineReason } from './decline-reason.ts'

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

  if (answer.error?.type === 'validation_error') return { kind: 'incomplete' }
  if (answer.error?.message) {
    return { kind: 'declined', message: answer.error.message, reason: declineReason(answer.error) }
  }
  if (answer.paymentIntent && isPaid(answer.paymentIntent.status)) {
    return { kind: 'paid', intentId: answer.paymentIntent.id }
  }
  throw new Error(`The payment is ${answer.paymentIntent?.status ?? 'in no state'} after its confirmation`)
}
