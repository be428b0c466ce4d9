import * as z from 'zod/mini'

import { isPaid, outcomeOfError, type ConfirmOutcome, type ConfirmRequest } from './confirm-outcome.ts'

const confirmDeadlineMs = 30_000

const fault = z.object({
  type: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  decline_code: z.optional(z.string()),
  payment_intent: z.optional(z.object({ id: z.string(), status: z.string() })),
})

/** Stripe's own answer about an intent, as far as a browser reads it. */
const intentAnswer = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  next_action: z.nullish(z.object({ redirect_to_url: z.nullish(z.object({ url: z.string() })) })),
  last_payment_error: z.nullish(fault),
  error: z.optional(fault),
})

export interface Sandbox {
  readonly url: string
  readonly publishableKey: string
  /** Asks the card holder the bank's question, in the page; whether they passed. */
  readonly ask: () => Promise<boolean>
}

type Named = Pick<ConfirmRequest, 'clientSecret' | 'intentId'>

/** Confirms with one of Stripe's test methods as Stripe.js does: form-encoded, under the publishable key. */
export async function confirmInSandbox(
  sandbox: Sandbox,
  request: ConfirmRequest,
  paymentMethod: string,
): Promise<ConfirmOutcome> {
  const response = await fetch(`${intentUrl(sandbox, request)}/confirm`, {
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
  const answer = z.parse(intentAnswer, await response.json())

  if (answer.error) return outcomeOfError(answer.error, request)
  const bank = questionIn(answer)
  if (bank !== null) return answerBank(sandbox, request, bank)
  if (answer.id && isPaid(answer.status ?? '')) return { kind: 'paid', intentId: answer.id }
  return { kind: 'unclear', intentId: request.intentId }
}

/** The address of the bank's question that an intent waits for, as after a reload in the middle of it; null where it waits for none. */
export const waitingQuestion = async (sandbox: Omit<Sandbox, 'ask'>, named: Named): Promise<string | null> =>
  questionIn(await retrieve(sandbox, named))

/** Asks the card holder, tells the bank, and reads what became of the payment. */
export async function answerBank(sandbox: Sandbox, request: ConfirmRequest, question: string): Promise<ConfirmOutcome> {
  const passed = await sandbox.ask()
  const { origin, pathname, searchParams } = new URL(question, location.origin)
  // A question that another tab answered meanwhile is refused: the intent says what became of it.
  await fetch(origin + pathname, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(confirmDeadlineMs),
    body: new URLSearchParams({ token: searchParams.get('token') ?? '', result: passed ? 'complete' : 'fail' }),
  })
  const { id, status = '', last_payment_error: error } = await retrieve(sandbox, request)
  if (id && isPaid(status)) return { kind: 'paid', intentId: id }
  return error ? outcomeOfError(error, request) : { kind: 'unclear', intentId: request.intentId }
}

async function retrieve(sandbox: Omit<Sandbox, 'ask'>, named: Named) {
  const query = new URLSearchParams({ client_secret: named.clientSecret, key: sandbox.publishableKey })
  const response = await fetch(`${intentUrl(sandbox, named)}?${query}`, {
    signal: AbortSignal.timeout(confirmDeadlineMs),
    headers: { authorization: `Bearer ${sandbox.publishableKey}` },
  })
  return z.parse(intentAnswer, await response.json())
}

const questionIn = ({ status, next_action: next }: z.output<typeof intentAnswer>): string | null =>
  status === 'requires_action' ? (next?.redirect_to_url?.url ?? null) : null

const intentUrl = ({ url }: Pick<Sandbox, 'url'>, { intentId }: Pick<Named, 'intentId'>): string =>
  `${url}/v1/payment_intents/${encodeURIComponent(intentId)}`
