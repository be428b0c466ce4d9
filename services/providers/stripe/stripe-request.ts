import { isDoubtful, isRepetition } from './stripe-errors.ts'

/** What became of a request, as the provider's own objects show it. */
export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'open' }
  | { readonly kind: 'impossible' }

export interface StripeRequest<Result> {
  ask(idempotencyKey: string): Promise<Result>
  /** Asked only after an answer that leaves it open. */
  lookUp(): Promise<Outcome<Result>>
}

/** A fresh error, the same error repeated, and the answer under the next key. */
const mostAsked = 3

/**
 * Has a request take effect once, however often it is repeated. Stripe keeps an error under its key for a day, also a 500 and a state
 * error that is no longer true. So after a doubtful answer the outcome is looked up; when nothing happened and the answer was
 * only an old one repeated, the request is sent again under its next key ('key', 'key.2', 'key.3').
 */
export async function sendStripeRequest<Result>(
  key: string,
  request: StripeRequest<Result>,
  asked = 1,
  keyNumber = 1,
): Promise<Result> {
  try {
    return await request.ask(keyNumber === 1 ? key : `${key}.${keyNumber}`)
  } catch (error) {
    if (!isDoubtful(error)) throw error
    const outcome = await request.lookUp()
    if (outcome.kind === 'done') return outcome.result
    if (outcome.kind === 'impossible' || asked === mostAsked) throw error
    return sendStripeRequest(key, request, asked + 1, isRepetition(error) ? keyNumber + 1 : keyNumber)
  }
}
