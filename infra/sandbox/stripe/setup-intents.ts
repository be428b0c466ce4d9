import { cardByToken } from './cards.ts'
import { authenticationError, declineError } from './declines.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { browserParameters, ok } from './endpoint.ts'
import type { ErrorBody } from './failures.ts'
import { noSuchObject, unexpectedState } from './failures.ts'
import { checkClientSecret } from './intent-access.ts'
import { choice, metadata, text, webAddress } from './parameters.ts'
import { allowedTypes, methodOfCall } from './payment-methods.ts'
import type { PaymentMethod, SetupIntent } from './records.ts'
import { shapeOfPaymentMethod } from './shapes/payment-method.ts'
import { shapeOfSetupIntent } from './shapes/setup-intent.ts'
import { find, insert, update } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

export const setupIntentEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    accepts: [
      'customer',
      'description',
      'metadata',
      'usage',
      'payment_method',
      'allowed_payment_method_types',
      'expand',
    ],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:intent',
    accepts: ['expand', ...browserParameters],
    forBrowsers: true,
    run: async (call) => ok(shapeFor(call, await findSetupIntent(call, {}))),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:intent/confirm',
    locks: true,
    accepts: ['payment_method', 'payment_method_data', 'return_url', 'expand', ...browserParameters],
    forBrowsers: true,
    run: confirm,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:intent/cancel',
    locks: true,
    accepts: ['cancellation_reason', 'expand'],
    run: cancel,
  },
]

async function create(call: Call): Promise<Answer> {
  const { params } = call
  allowedTypes(params)
  const customer = text(params, 'customer') ?? null
  if (customer !== null && !(await find(call.store, 'customer', customer)))
    throw noSuchObject('customer', customer, 'customer', 400)
  const method = await methodOfCall(call)
  const id = call.newId('seti')
  const intent: SetupIntent = {
    id,
    created: secondsOf(call.now),
    parent: null,
    dueAt: null,
    clientSecret: `${id}_${call.newId('secret')}`,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: choice(params, 'usage', ['off_session', 'on_session']) ?? 'off_session',
    paymentMethod: method?.id ?? null,
    customer,
    description: text(params, 'description', 1000) ?? null,
    metadata: metadata(params) ?? {},
    lastError: null,
    challenge: null,
  }
  insert(call.store, 'setup_intent', intent)
  call.record('setup_intent.created', shapeOfSetupIntent(intent))
  return ok(shapeOfSetupIntent(intent))
}

function refuseEnded(call: Call, intent: SetupIntent, verb: 'confirm' | 'cancel'): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
      shapeFor(call, intent),
      'setup_intent',
    )
}

async function confirm(call: Call): Promise<Answer> {
  const intent = await findSetupIntent(call, { lock: true })
  refuseEnded(call, intent, 'confirm')
  const method =
    (await methodOfCall(call)) ??
    (intent.paymentMethod === null ? null : await find(call.store, 'payment_method', intent.paymentMethod))
  if (!method)
    throw unexpectedState(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      shapeFor(call, intent),
      'setup_intent',
    )
  const card = cardByToken(method.testCard)
  if (card && card.challenge !== 'never') {
    const token = call.newId('tdsq')
    const url = `${call.address}/challenge/${intent.id}?token=${token}`
    const returnUrl = webAddress(call.params, 'return_url') ?? null
    const asked: SetupIntent = {
      ...intent,
      status: 'requires_action',
      paymentMethod: method.id,
      lastError: null,
      challenge: { url, token, returnUrl },
    }
    update(call.store, 'setup_intent', asked)
    call.record('setup_intent.requires_action', shapeOfSetupIntent(asked))
    return ok(shapeFor(call, asked))
  }
  const { intent: next, error } = await finish(call, intent, method)
  return error
    ? { status: 402, body: { error: { ...error, setup_intent: shapeFor(call, next) } } }
    : ok(shapeFor(call, next))
}

async function cancel(call: Call): Promise<Answer> {
  const intent = await findSetupIntent(call, { lock: true })
  refuseEnded(call, intent, 'cancel')
  const next: SetupIntent = { ...intent, status: 'canceled', challenge: null }
  update(call.store, 'setup_intent', next)
  call.record('setup_intent.canceled', shapeOfSetupIntent(next))
  return ok(shapeFor(call, next))
}

export async function answerSetupChallenge(work: Work, intent: SetupIntent, method: PaymentMethod, passed: boolean) {
  if (passed) return (await finish(work, intent, method)).intent
  return fail(work, intent, authenticationError('setup_intent', shapeOfPaymentMethod(method)))
}

async function finish(
  work: Work,
  intent: SetupIntent,
  method: PaymentMethod,
): Promise<{ intent: SetupIntent; error: ErrorBody | null }> {
  const card = cardByToken(method.testCard)
  // A card that asks before it pays can be set up even if it will be declined later; the others are checked at once.
  if (card && card.authorisation !== 'approved' && !card.isSavable && card.challenge === 'never') {
    const error = declineError(card.authorisation, { method: shapeOfPaymentMethod(method) })
    return { intent: await fail(work, intent, error), error }
  }
  const kept: PaymentMethod = { ...method, setUp: true, customer: intent.customer }
  const next: SetupIntent = { ...intent, status: 'succeeded', paymentMethod: kept.id, lastError: null, challenge: null }
  update(work.store, 'payment_method', kept)
  update(work.store, 'setup_intent', next)
  if (intent.customer !== null) work.record('payment_method.attached', shapeOfPaymentMethod(kept))
  work.record('setup_intent.succeeded', shapeOfSetupIntent(next))
  return { intent: next, error: null }
}

async function fail(work: Work, intent: SetupIntent, error: ErrorBody): Promise<SetupIntent> {
  const next: SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: error,
    challenge: null,
  }
  update(work.store, 'setup_intent', next)
  work.record('setup_intent.setup_failed', shapeOfSetupIntent(next))
  return next
}

async function findSetupIntent(call: Call, options: { lock?: boolean }): Promise<SetupIntent> {
  const id = call.path('intent')
  const intent = await find(call.store, 'setup_intent', id, options)
  if (!intent) throw noSuchObject('setup_intent', id, 'intent')
  if (call.credential === 'publishable') checkClientSecret(call, intent.clientSecret, 'SetupIntent')
  return intent
}

function shapeFor(call: Call, intent: SetupIntent): object {
  const whole = shapeOfSetupIntent(intent)
  if (call.credential === 'secret') return whole
  const { metadata: _metadata, customer: _customer, ...visible } = whole
  return visible
}
