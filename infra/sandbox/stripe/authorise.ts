import type { TestCard } from './cards.ts'
import { cardByToken } from './cards.ts'
import { collected, disputeIfTestCardDoes } from './collect.ts'
import type { Decline } from './declines.ts'
import { authenticationError, declineError, factsOf } from './declines.ts'
import type { ErrorBody } from './failures.ts'
import type { Charge, Intent, PaymentMethod } from './records.ts'
import { shapeOfCharge } from './shapes/charge.ts'
import { shapeOfIntent } from './shapes/intent.ts'
import { shapeOfPaymentMethod } from './shapes/payment-method.ts'
import { insert, list, update } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

/** Authorisations of absent cards last seven days. */
const authorisationMs = 7 * 24 * 60 * 60 * 1000

/** Intent after the attempt, with the error of a decline. */
export interface Attempt {
  readonly intent: Intent
  readonly error: ErrorBody | null
}

export interface Confirmation {
  readonly returnUrl: string | null
  /** The card holder is absent: a card that needs 3-D Secure is declined. */
  readonly offSession: boolean
  readonly challengeUrl: string
}

export async function attempt(
  work: Work,
  intent: Intent,
  method: PaymentMethod,
  confirmation: Confirmation,
): Promise<Attempt> {
  const card = testCardOf(method)
  const mustAsk = card.challenge === 'always' || (card.challenge === 'unless_set_up' && !method.setUp)
  if (mustAsk && confirmation.offSession) return decline(work, intent, method, 'authentication_required')
  if (mustAsk) return { intent: await ask(work, intent, method, confirmation), error: null }
  return authorise(work, intent, method, false)
}

export async function answerChallenge(
  work: Work,
  intent: Intent,
  method: PaymentMethod,
  passed: boolean,
): Promise<Attempt> {
  if (passed) return authorise(work, intent, method, true)
  const error = authenticationError('payment_intent', shapeOfPaymentMethod(method))
  return { intent: await fail(work, intent, error, intent.latestCharge), error }
}

async function ask(work: Work, intent: Intent, method: PaymentMethod, confirmation: Confirmation): Promise<Intent> {
  const token = work.newId('tdsq')
  const url = `${confirmation.challengeUrl}?token=${token}`
  const next: Intent = {
    ...intent,
    status: 'requires_action',
    paymentMethod: method.id,
    lastError: null,
    challenge: { url, token, returnUrl: confirmation.returnUrl },
  }
  update(work.store, 'payment_intent', next)
  work.record('payment_intent.requires_action', shapeOfIntent(next))
  return next
}

async function authorise(work: Work, intent: Intent, method: PaymentMethod, authenticated: boolean): Promise<Attempt> {
  const { authorisation } = testCardOf(method)
  if (authorisation !== 'approved') return decline(work, intent, method, authorisation)
  const manual = intent.captureMethod === 'manual'
  const expiresAt = work.now + authorisationMs
  const approved: Charge = { ...newCharge(work, intent, method), authenticated, captureBefore: secondsOf(expiresAt) }
  const charge = manual ? approved : collected(work, approved, intent.amount)
  const next: Intent = {
    ...intent,
    status: manual ? 'requires_capture' : 'succeeded',
    paymentMethod: method.id,
    lastError: null,
    challenge: null,
    latestCharge: charge.id,
    amountCapturable: manual ? intent.amount : 0,
    amountReceived: manual ? 0 : intent.amount,
    dueAt: manual ? expiresAt : null,
  }
  const outcome = manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded'
  insert(work.store, 'charge', charge)
  update(work.store, 'payment_intent', next)
  work.record('charge.succeeded', shapeOfCharge(charge))
  work.record(outcome, shapeOfIntent(next))
  if (!manual) await disputeIfTestCardDoes(work, charge)
  return { intent: next, error: null }
}

async function decline(work: Work, intent: Intent, method: PaymentMethod, why: Decline): Promise<Attempt> {
  const reason = (await isTooFrequent(work, intent, method)) ? 'card_velocity_exceeded' : why
  const charge: Charge = { ...newCharge(work, intent, method), status: 'failed', failure: factsOf(reason) }
  insert(work.store, 'charge', charge)
  work.record('charge.failed', shapeOfCharge(charge))
  const error = declineError(reason, { charge: charge.id, method: shapeOfPaymentMethod(method) })
  return { intent: await fail(work, intent, error, charge.id), error }
}

/** Declines of an intent before its card is blocked. */
const mostDeclines = 3

async function isTooFrequent(work: Work, intent: Intent, { card }: PaymentMethod): Promise<boolean> {
  const where = [
    { field: 'parent', is: '=', value: intent.id },
    { field: 'status', is: '=', value: 'failed' },
  ] as const
  const failed = await list(work.store, 'charge', { limit: 20, where })
  return (failed?.records ?? []).filter((one) => one.card.last4 === card.last4).length >= mostDeclines
}

async function fail(work: Work, intent: Intent, error: ErrorBody, latestCharge: string | null): Promise<Intent> {
  const next: Intent = {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: error,
    challenge: null,
    latestCharge,
  }
  update(work.store, 'payment_intent', next)
  work.record('payment_intent.payment_failed', shapeOfIntent(next))
  return next
}

const newCharge = (work: Work, intent: Intent, method: PaymentMethod): Charge => ({
  id: work.newId('ch'),
  created: secondsOf(work.now),
  parent: intent.id,
  dueAt: null,
  intent: intent.id,
  status: 'succeeded',
  amount: intent.amount,
  currency: intent.currency,
  captured: false,
  amountCaptured: 0,
  amountRefunded: 0,
  paymentMethod: method.id,
  card: method.card,
  customer: intent.customer,
  description: intent.description,
  metadata: intent.metadata,
  failure: null,
  authenticated: false,
  captureBefore: null,
})

function testCardOf(method: PaymentMethod): TestCard {
  const card = cardByToken(method.testCard)
  if (!card) throw new Error(`The payment method ${method.id} names a test card that is gone: ${method.testCard}`)
  return card
}
