import { collected, disputeIfTestCardDoes } from './collect.ts'
import type { Charge, Intent } from './records.ts'
import { shapeOfCharge } from './shapes/charge.ts'
import { shapeOfIntent } from './shapes/intent.ts'
import { find, update } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

/** Captures a locked, checked intent. */

export async function capture(work: Work, intent: Intent, amount: number): Promise<Intent> {
  const charge: Charge = {
    ...collected(work, await latestChargeOf(work, intent), amount),
    // The rest of the authorisation is released, which Stripe counts as refunded.
    amountRefunded: intent.amount - amount,
  }
  const next: Intent = { ...intent, status: 'succeeded', amountCapturable: 0, amountReceived: amount, dueAt: null }
  update(work.store, 'charge', charge)
  update(work.store, 'payment_intent', next)
  work.record('charge.captured', shapeOfCharge(charge))
  work.record('payment_intent.succeeded', shapeOfIntent(next))
  await disputeIfTestCardDoes(work, charge)
  return next
}

export async function cancel(work: Work, intent: Intent, reason: string | null): Promise<Intent> {
  if (intent.status === 'requires_capture') await release(work, intent, 'charge.refunded')
  return end(work, intent, reason)
}

export async function expire(work: Work, intent: Intent): Promise<Intent> {
  await release(work, intent, 'charge.expired')
  return end(work, intent, 'automatic')
}

async function end(work: Work, intent: Intent, reason: string | null): Promise<Intent> {
  const next: Intent = {
    ...intent,
    status: 'canceled',
    amountCapturable: 0,
    canceledAt: secondsOf(work.now),
    cancellationReason: reason,
    challenge: null,
    dueAt: null,
  }
  update(work.store, 'payment_intent', next)
  work.record('payment_intent.canceled', shapeOfIntent(next))
  return next
}

async function release(work: Work, intent: Intent, event: 'charge.expired' | 'charge.refunded'): Promise<void> {
  const charge = await latestChargeOf(work, intent)
  const released: Charge = { ...charge, amountRefunded: charge.amount, captureBefore: null }
  update(work.store, 'charge', released)
  work.record(event, shapeOfCharge(released))
}

async function latestChargeOf(work: Work, intent: Intent): Promise<Charge> {
  const charge = intent.latestCharge === null ? null : await find(work.store, 'charge', intent.latestCharge)
  if (!charge) throw new Error(`The intent ${intent.id} is authorised but has no charge`)
  return charge
}
