import { post } from './balance.ts'
import { cardByToken } from './cards.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { invalidRequest, noSuchObject, refusedByEndpoint } from './failures.ts'
import { listObjects, listParameters } from './listing.ts'
import { choice, integer, metadata, text } from './parameters.ts'
import type { Charge, Refund } from './records.ts'
import { shapeOfCharge } from './shapes/charge.ts'
import { shapeOfRefund } from './shapes/refund.ts'
import { find, insert, update } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

const settlingMs = 5_000

export const refundEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    locks: true,
    accepts: ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand'],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    accepts: [...listParameters, 'payment_intent', 'charge'],
    run: async (call) =>
      listObjects(call, 'refund', '/v1/refunds', {
        parent: text(call.params, 'payment_intent'),
        charge: text(call.params, 'charge'),
      }),
  },
  { method: 'GET', path: '/v1/refunds/:refund', accepts: ['expand'], run: retrieve },
]

async function create(call: Call): Promise<Answer> {
  const { params } = call
  const reason = choice(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const asked = integer(params, 'amount', { least: 1 })
  const given = metadata(params) ?? {}
  const charge = await chargeToRefund(call)
  const amount = refundableOf(charge, asked)
  const timing = await timingOf(call, charge)
  const id = call.newId('re')
  const { currency, intent } = charge
  const moved = post(call, { type: 'refund', amount: -amount, fee: 0, currency, source: id, parent: intent })
  const refund: Refund = {
    id,
    balanceTransaction: moved.id,
    created: secondsOf(call.now),
    parent: charge.intent,
    dueAt: timing === 'at_once' ? null : call.now + settlingMs,
    intent: charge.intent,
    charge: charge.id,
    amount,
    currency: charge.currency,
    status: timing === 'later' ? 'pending' : 'succeeded',
    reason,
    failureReason: null,
    metadata: given,
  }
  const refunded: Charge = { ...charge, amountRefunded: charge.amountRefunded + amount }
  insert(call.store, 'refund', refund)
  update(call.store, 'charge', refunded)
  call.record('charge.refunded', shapeOfCharge(refunded), { amount_refunded: charge.amountRefunded })
  call.record('refund.created', shapeOfRefund(refund))
  return ok(shapeOfRefund(refund))
}

/** Locks the intent first, so that concurrent refunds cannot exceed the charge. */
async function chargeToRefund(call: Call): Promise<Charge> {
  const { params, store } = call
  const chargeId = text(params, 'charge')
  const named = chargeId === undefined ? null : await find(store, 'charge', chargeId)
  if (chargeId !== undefined && !named) throw noSuchObject('charge', chargeId, 'charge', 400)
  const intentId = named?.intent ?? text(params, 'payment_intent')
  if (intentId === undefined)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = await find(store, 'payment_intent', intentId, { lock: true })
  if (!intent) throw noSuchObject('payment_intent', intentId, 'payment_intent', 400)
  const latest = named?.id ?? intent.latestCharge
  const charge = latest === null ? null : await find(store, 'charge', latest)
  if (charge?.captured) return charge
  throw refusedByEndpoint(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: chargeId === undefined ? 'payment_intent' : 'charge',
  })
}

function refundableOf(charge: Charge, asked: number | undefined): number {
  if (charge.dispute === 'open' || charge.dispute === 'lost')
    throw refusedByEndpoint(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const left = charge.amount - charge.amountRefunded
  if (left === 0)
    throw refusedByEndpoint(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (asked === undefined || asked <= left) return asked ?? left
  const [limit, of] = asked > charge.amount ? [charge.amount, 'charge amount'] : [left, 'unrefunded amount on charge']
  throw refusedByEndpoint(`Refund amount (${money(asked)}) is greater than ${of} (${money(limit)})`, {
    param: 'amount',
  })
}

const money = (amount: number) => `$${(amount / 100).toFixed(2)}`

async function timingOf(work: Work, charge: Charge) {
  const method = await find(work.store, 'payment_method', charge.paymentMethod)
  return (method && cardByToken(method.testCard)?.refund) ?? 'at_once'
}

/** Late result of a refund: success, or failure with the money returned. */
export async function settleRefund(work: Work, refund: Refund): Promise<void> {
  if (refund.status === 'pending') {
    const succeeded: Refund = { ...refund, status: 'succeeded', dueAt: null }
    update(work.store, 'refund', succeeded)
    return work.record('refund.updated', shapeOfRefund(succeeded), { status: 'pending' })
  }
  const failed: Refund = { ...refund, status: 'failed', failureReason: 'expired_or_canceled_card', dueAt: null }
  await find(work.store, 'payment_intent', refund.intent, { lock: true })
  const charge = await find(work.store, 'charge', refund.charge)
  if (charge) update(work.store, 'charge', { ...charge, amountRefunded: charge.amountRefunded - refund.amount })
  const { id: source, amount, currency, intent: parent } = refund
  post(work, { type: 'refund_failure', amount, fee: 0, currency, source, parent })
  update(work.store, 'refund', failed)
  work.record('refund.updated', shapeOfRefund(failed), { status: 'succeeded' })
  return work.record('refund.failed', shapeOfRefund(failed))
}

async function retrieve(call: Call): Promise<Answer> {
  const id = call.path('refund')
  const refund = await find(call.store, 'refund', id)
  if (!refund) throw noSuchObject('refund', id, 'id')
  return ok(shapeOfRefund(refund))
}
