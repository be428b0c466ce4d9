import type { Attempt } from './authorise.ts'
import type { Answer, Call } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { invalidRequest, noSuchObject } from './failures.ts'
import { requiredText } from './parameters.ts'
import type { Intent } from './records.ts'
import { publicShapeOfIntent, shapeOfIntent } from './shapes/intent.ts'
import { find } from './store.ts'

/** Intent of the path; browsers need its client secret. */
export async function findIntent(call: Call, options: { lock?: boolean } = {}): Promise<Intent> {
  const id = call.path('intent')
  const intent = await find(call.store, 'payment_intent', id, options)
  if (!intent) throw noSuchObject('payment_intent', id, 'intent')
  if (call.credential === 'publishable') checkClientSecret(call, intent.clientSecret, 'PaymentIntent')
  return intent
}

export function checkClientSecret(call: Call, secret: string, noun: 'PaymentIntent' | 'SetupIntent'): void {
  if (requiredText(call.params, 'client_secret') === secret) return
  throw invalidRequest(`The client_secret provided does not match the client_secret associated with the ${noun}.`, {
    code: noun === 'PaymentIntent' ? 'payment_intent_invalid_parameter' : 'setup_intent_invalid_parameter',
    param: 'client_secret',
  })
}

export const shapeFor = (call: Call, intent: Intent): object =>
  call.credential === 'secret' ? shapeOfIntent(intent) : publicShapeOfIntent(intent)

/** 402 with the intent for a declined card. */
export function answerOfAttempt(call: Call, { intent, error }: Attempt): Answer {
  const shape = shapeFor(call, intent)
  return error ? { status: 402, body: { error: { ...error, payment_intent: shape } } } : ok(shape)
}
