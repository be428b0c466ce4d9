import { cardByNumber, cardByToken, passesLuhn } from './cards.ts'
import type { TestCard } from './cards.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { browserParameters, ok } from './endpoint.ts'
import { documented, invalidRequest, noSuchObject, StripeFailure } from './failures.ts'
import type { FormTree } from './form.ts'
import { choice, list, metadata, requiredText, text, tree } from './parameters.ts'
import type { CardFace, PaymentMethod } from './records.ts'
import { shapeOfPaymentMethod } from './shapes/payment-method.ts'
import { find, insert, update } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

export const paymentMethodEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    accepts: ['type', 'card', 'billing_details', 'metadata', 'expand', ...browserParameters],
    forBrowsers: true,
    run: async (call) => ok(shapeOfPaymentMethod(await createMethod(call, call.params))),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:method',
    accepts: ['expand'],
    run: async (call) => ok(shapeOfPaymentMethod(await findMethod(call, call.path('method')))),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:method/detach',
    locks: true,
    accepts: ['expand'],
    run: detach,
  },
]

async function detach(call: Call): Promise<Answer> {
  const method = await findMethod(call, call.path('method'), { lock: true })
  if (method.customer === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      {},
    )
  const next: PaymentMethod = { ...method, customer: null, setUp: false, isDetached: true }
  update(call.store, 'payment_method', next)
  call.record('payment_method.detached', shapeOfPaymentMethod(next))
  return ok(shapeOfPaymentMethod(next))
}

/** Rejects cards of another customer, and detached ones. */
export function refuseOthersCard(method: PaymentMethod | undefined, customer: string | undefined): void {
  if (method?.isDetached === true)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      {},
    )
  if (method === undefined || method.customer === null || method.customer === customer) return
  throw invalidRequest(
    customer === undefined
      ? `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { param: customer === undefined ? 'customer' : 'payment_method' },
  )
}

export function allowedTypes(params: FormTree): boolean {
  const name = 'allowed_payment_method_types'
  const types = list(params, name)
  if (types.some((type) => type !== 'card'))
    throw invalidRequest(`The sandbox knows cards only: ${name} must be card.`, { param: name })
  return types.length > 0
}

/** Undefined when the call names none. */
export async function methodOfCall(call: Call): Promise<PaymentMethod | undefined> {
  const id = text(call.params, 'payment_method')
  if (id !== undefined) return methodByIdOrToken(call, id)
  const data = tree(call.params, 'payment_method_data')
  return data && createMethod(call, data)
}

/** A test token creates a new payment method at each use. */
async function methodByIdOrToken(work: Work, id: string): Promise<PaymentMethod> {
  const mould = cardByToken(id)
  if (mould) {
    const expYear = new Date(work.now).getUTCFullYear() + 3
    return keep(work, mould, { expMonth: 12, expYear }, { hasCvc: true })
  }
  const found = await find(work.store, 'payment_method', id)
  if (!found) throw noSuchObject('PaymentMethod', id, 'payment_method', 400)
  return found
}

async function createMethod(work: Work, params: FormTree): Promise<PaymentMethod> {
  if (choice(params, 'type', ['card']) === undefined)
    throw invalidRequest('Missing required param: type.', { code: 'parameter_missing', param: 'type' })
  const card = tree(params, 'card')
  if (!card) throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  const number = requiredText(card, 'number').replaceAll(/[ -]/g, '')
  const testCard = testCardOf(number)
  const expiry = expiryOf(card, work.now)
  const cvc = text(card, 'cvc')
  if (cvc !== undefined && !(testCard.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    throw cardRefused('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return keep(work, testCard, expiry, { hasCvc: cvc !== undefined, billing: billingOf(params), ...metadataOf(params) })
}

async function findMethod(work: Work, id: string, options: { lock?: boolean } = {}): Promise<PaymentMethod> {
  const found = await find(work.store, 'payment_method', id, options)
  if (!found) throw noSuchObject('PaymentMethod', id, 'payment_method')
  return found
}

function testCardOf(number: string): TestCard {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardRefused('incorrect_number', 'Your card number is incorrect.', 'number')
  const testCard = cardByNumber(number)
  if (testCard) return testCard
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    ...documented('card_declined'),
  })
}

function expiryOf(card: FormTree, now: number): Pick<CardFace, 'expMonth' | 'expYear'> {
  const expMonth = Number(requiredText(card, 'exp_month'))
  const year = Number(requiredText(card, 'exp_year'))
  const expYear = year < 100 ? 2000 + year : year
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw cardRefused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const today = new Date(now)
  const monthsLeft = (expYear - today.getUTCFullYear()) * 12 + expMonth - 1 - today.getUTCMonth()
  if (!Number.isInteger(expYear) || expYear < today.getUTCFullYear() || expYear > today.getUTCFullYear() + 50)
    throw cardRefused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (monthsLeft < 0) throw cardRefused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  return { expMonth, expYear }
}

const cardRefused = (code: string, message: string, param: string) =>
  new StripeFailure(402, { type: 'card_error', code, message, param, ...documented(code) })

function billingOf(params: FormTree): PaymentMethod['billing'] {
  const billing = tree(params, 'billing_details') ?? {}
  const address = tree(billing, 'address') ?? {}
  const read = (name: string) => text(billing, name) ?? null
  return {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    postalCode: text(address, 'postal_code') ?? null,
  }
}

function metadataOf(params: FormTree): Pick<PaymentMethod, 'metadata'> {
  return { metadata: metadata(params) ?? {} }
}

async function keep(
  work: Work,
  testCard: TestCard,
  expiry: Pick<CardFace, 'expMonth' | 'expYear'>,
  given: Partial<PaymentMethod>,
): Promise<PaymentMethod> {
  const { brand, funding, country } = testCard
  const method: PaymentMethod = {
    id: work.newId('pm'),
    created: secondsOf(work.now),
    parent: null,
    dueAt: null,
    testCard: testCard.token,
    card: { brand, funding, country, last4: testCard.number.slice(-4), ...expiry },
    hasCvc: false,
    setUp: false,
    customer: null,
    billing: { name: null, email: null, phone: null, postalCode: null },
    metadata: {},
    ...given,
  }
  insert(work.store, 'payment_method', method)
  return method
}
