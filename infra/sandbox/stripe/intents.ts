import { attempt } from './authorise.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { browserParameters, ok } from './endpoint.ts'
import { invalidRequest, noSuchObject, unexpectedState } from './failures.ts'
import { answerOfAttempt, findIntent, shapeFor } from './intent-access.ts'
import { listObjects, listParameters } from './listing.ts'
import { choice, flag, metadata, requiredInteger, requiredText, text, tree, webAddress } from './parameters.ts'
import { allowedTypes, methodOfCall, refuseOthersCard } from './payment-methods.ts'
import type { Intent } from './records.ts'
import { shapeOfIntent } from './shapes/intent.ts'
import { find, insert, update } from './store.ts'
import { secondsOf } from './work.ts'

const leastAmounts: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({ cad: 50, usd: 50, eur: 50, gbp: 30 }),
)
const mostAmount = 99_999_999

const described = [
  'customer',
  'description',
  'metadata',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor_suffix',
]

export const intentEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    accepts: [
      'amount',
      'currency',
      'capture_method',
      'automatic_payment_methods',
      'allowed_payment_method_types',
      'payment_method',
      'payment_method_data',
      'confirm',
      'return_url',
      'off_session',
      'expand',
      ...described,
    ],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    accepts: [...listParameters, 'customer'],
    run: async (call) =>
      listObjects(call, 'payment_intent', '/v1/payment_intents', { customer: text(call.params, 'customer') }),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:intent',
    accepts: ['expand', ...browserParameters],
    forBrowsers: true,
    run: async (call) => ok(shapeFor(call, await findIntent(call))),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:intent',
    locks: true,
    accepts: ['amount', 'payment_method', 'payment_method_data', 'expand', ...described],
    run: change,
  },
]

async function create(call: Call): Promise<Answer> {
  const { params } = call
  const currency = requiredText(params, 'currency').toLowerCase()
  const amount = amountOf(call, currency)
  const allowed = allowedTypes(params)
  const automatic = tree(params, 'automatic_payment_methods')
  const method = await methodOfCall(call)
  refuseOthersCard(method, text(params, 'customer'))
  if (params['off_session'] !== undefined && !flag(params, 'confirm'))
    throw invalidRequest('off_session can only be used when confirm=true.', { param: 'off_session' })
  const id = call.newId('pi')
  const intent: Intent = {
    id,
    created: secondsOf(call.now),
    parent: null,
    dueAt: null,
    clientSecret: `${id}_${call.newId('secret')}`,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    amount,
    currency,
    captureMethod: choice(params, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    amountCapturable: 0,
    amountReceived: 0,
    paymentMethod: method?.id ?? null,
    customer: null,
    description: null,
    receiptEmail: null,
    statementDescriptorSuffix: null,
    setupFutureUsage: null,
    automaticMethods: automatic ? flag(automatic, 'enabled') : !allowed,
    cardsOnly: allowed,
    metadata: {},
    canceledAt: null,
    cancellationReason: null,
    lastError: null,
    challenge: null,
    latestCharge: null,
    ...(await describe(call)),
  }
  insert(call.store, 'payment_intent', intent)
  call.record('payment_intent.created', shapeOfIntent(intent))
  if (!flag(params, 'confirm')) return ok(shapeOfIntent(intent))
  if (!method)
    throw invalidRequest('You must provide a payment method when confirming at creation.', { param: 'payment_method' })
  const confirmation = {
    returnUrl: webAddress(params, 'return_url') ?? null,
    offSession: flag(params, 'off_session'),
    challengeUrl: `${call.address}/challenge/${id}`,
  }
  return answerOfAttempt(call, await attempt(call, intent, method, confirmation))
}

async function change(call: Call): Promise<Answer> {
  const intent = await findIntent(call, { lock: true })
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  const touched = ['amount', 'payment_method', 'payment_method_data'].find((name) => call.params[name] !== undefined)
  if (touched !== undefined && !open.includes(intent.status))
    throw unexpectedState(
      `This PaymentIntent's ${touched} could not be updated because it has a status of ${intent.status}. You may only update the ${touched} of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
      shapeOfIntent(intent),
    )
  const method = await methodOfCall(call)
  const next: Intent = {
    ...intent,
    ...(await describe(call)),
    ...(call.params['amount'] === undefined ? {} : { amount: amountOf(call, intent.currency) }),
    ...(method ? { paymentMethod: method.id, status: 'requires_confirmation', challenge: null } : {}),
    metadata: mergedMetadata(intent.metadata, call),
  }
  update(call.store, 'payment_intent', next)
  return ok(shapeOfIntent(next))
}

function amountOf(call: Call, currency: string): number {
  const least = leastAmounts.get(currency)
  if (least === undefined)
    throw invalidRequest(
      `Invalid currency: ${currency}. The sandbox currently supports these currencies: ${[...leastAmounts.keys()].join(', ')}`,
      { param: 'currency' },
    )
  const amount = requiredInteger(call.params, 'amount', { least: 1 })
  if (amount < least)
    throw invalidRequest(`Amount must be at least $0.${least} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > mostAmount)
    throw invalidRequest(`Amount must be no more than $999,999.99 ${currency}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  return amount
}

async function describe(call: Call): Promise<Partial<Intent>> {
  const { params } = call
  const customer = text(params, 'customer')
  if (customer !== undefined && !(await find(call.store, 'customer', customer)))
    throw noSuchObject('customer', customer, 'customer', 400)
  const texts = {
    customer,
    description: text(params, 'description', 1000),
    receiptEmail: text(params, 'receipt_email', 800),
    statementDescriptorSuffix: text(params, 'statement_descriptor_suffix', 22),
    setupFutureUsage: choice(params, 'setup_future_usage', ['off_session', 'on_session']),
    metadata: metadata(params),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
}

/** Merges metadata; an empty value deletes a name. */
function mergedMetadata(before: Intent['metadata'], call: Call): Intent['metadata'] {
  const merged = { ...before, ...metadata(call.params) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
