import * as z from 'zod/mini'

import { isPaid, outcomeOfError, type ConfirmOutcome, type ConfirmRequest } from './confirm-outcome.ts'

const confirmDeadlineMs = 30_000

/** Stripe's own answer to a confirmation, as far as a browser reads it. */
const confirmAnswer = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  next_action: z.nullish(z.object({ redirect_to_url: z.nullish(z.object({ url: z.string() })) })),
  error: z.optional(
    z.object({
      type: z.optional(z.string()),
      message: z.optional(z.string()),
      code: z.optional(z.string()),
      decline_code: z.optional(z.string()),
      payment_intent: z.optional(z.object({ id: z.string(), status: z.string() })),
    }),
  ),
})

export interface Sandbox {
  readonly url: string
  readonly publishableKey: string
  /** Leaves the page, for the bank's own question. */
  readonly goTo: (url: string) => void
}

/** Confirms with one of Stripe's test methods as Stripe.js does: form-encoded, under the publishable key. */
export async function confirmInSandbox(
  sandbox: Sandbox,
  request: ConfirmRequest,
  paymentMethod: string,
): Promise<ConfirmOutcome> {
  const response = await fetch(`${sandbox.url}/v1/payment_intents/${encodeURIComponent(request.intentId)}/confirm`, {
    method: 'POST',
    signal: AbortSignal.timeout(confirmDeadlineMs),
    headers: {
      authorization: `Bearer ${sandbox.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      client_secret: request.clientSecret,
      payment_method: paymentMethod,
      return_url: request.returnUrl,
      key: sandbox.publishableKey,
    }).toString(),
  })
  const answer = z.parse(confirmAnswer, await response.json())

  if (answer.error) return outcomeOfError(answer.error, request)
  const bank = answer.next_action?.redirect_to_url?.url
  if (answer.status === 'requires_action' && bank) {
    sandbox.goTo(bank)
    return { kind: 'redirecting' }
  }
  if (answer.id && isPaid(answer.status ?? '')) return { kind: 'paid', intentId: answer.id }
  return { kind: 'unclear', intentId: request.intentId }
}
