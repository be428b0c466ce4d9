import { isDoubtful, isRepetition } from './stripe-errors.ts'

export type Outcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'open' }
  | { readonly kind: 'impossible' }

export interface StripeRequest<Result> {
  ask(idempotencyKey: string): Promise<Result>
  lookUp(): Promise<Outcome<Result>>
}

/** Error, its replay, and the next key. */
const mostAsked = 3

/** Exactly-once request: after a replayed error it continues under the next key ('key.2'). */
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
