import { bookingAt, type Booking } from '#services/booking/booking.ts'
import { isRefusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { noteForeignRefund, requestRelease } from '#services/payment/decide.ts'
import { paymentAt, type Payment } from '#services/payment/payment.ts'
import type { ProviderIntent } from '#services/payments/provider.ts'
import { perform, stateOf } from '#services/perform.ts'

import { capturePayment, refundPayment, releasePayment } from './move-money.ts'
import { settlePayment } from './settle-payment.ts'

/** How far back the provider is asked: card authorisations live seven days. */
const lookBackMs = 7 * 24 * 3_600_000

/** Whoever is at it now is left alone: webhooks and workers usually need seconds. */
const settlingMs = 30_000

/** An intent that nobody authorised is closed after this; until then a late payment is still welcome. */
const openMs = 24 * 3_600_000

export type Mend = 'settled' | 'captured' | 'released' | 'refunded' | 'closed' | 'cancelled-stranger' | 'noted-refund'

export interface Reconciliation {
  /** Intents and payments that were compared. */
  readonly looked: number
  readonly mended: readonly { readonly intentId: string; readonly what: Mend }[]
  /** What could not be put right, with the reason; tried again at the next run. */
  readonly unresolved: readonly { readonly intentId: string; readonly reason: string }[]
}

/**
 * Compares the provider's intents with the log and finishes what a lost webhook, a lost job or a lost answer left undone. A
 * second run finds nothing to do.
 */
export async function reconcile(house: House): Promise<Reconciliation> {
  const now = Date.parse(house.clock())
  const mended: { intentId: string; what: Mend }[] = []
  const unresolved: { intentId: string; reason: string }[] = []
  let looked = 0
  const mendOne = async (intentId: string, mend: () => Promise<Mend | null>) => {
    looked += 1
    try {
      const what = await mend()
      if (what !== null) mended.push({ intentId, what })
    } catch (error) {
      unresolved.push({ intentId, reason: error instanceof Error ? error.message : String(error) })
    }
  }

  const known = new Set<string>()
  for await (const intent of house.provider.listIntents(new Date(now - lookBackMs).toISOString())) {
    known.add(intent.id)
    await mendOne(intent.id, () => mendIntent(house, intent, now))
  }
  const before = new Date(now - settlingMs).toISOString()
  for (const { paymentId, intentId } of await house.views.unfinishedPayments(before)) {
    if (!known.has(intentId)) await mendOne(intentId, () => mendWishes(house, paymentId))
  }
  return { looked, mended, unresolved }
}

async function mendIntent(house: House, intent: ProviderIntent, now: number): Promise<Mend | null> {
  const age = now - Date.parse(intent.createdAt)
  if (age < settlingMs) return null
  // Somebody else takes money through the same account: theirs is not ours to give back.
  if (intent.paymentId === null || intent.bookingId === null) return null
  const [payment, booking] = await Promise.all([
    stateOf(house.log, paymentAt(intent.paymentId)),
    stateOf(house.log, bookingAt(intent.bookingId)),
  ])
  if (payment.status === 'none' || isOthers(payment, intent)) return mendStranger(house, intent)

  const wished = await mendWishes(house, intent.paymentId)
  if (wished !== null) return wished
  if (payment.status === 'paid') return noteRefundElsewhere(house, intent, payment)
  if (intent.status === 'requires_capture') {
    const isOver = payment.status === 'released' || payment.status === 'capture-failed'
    return isOver ? mendStranger(house, intent) : settle(house, intent)
  }
  const isUnpaid = intent.status !== 'canceled' && intent.status !== 'succeeded' && intent.status !== 'processing'
  return isUnpaid && age > openMs && isClosed(booking) ? close(house, intent, intent.paymentId) : null
}

/** The three kinds of wishes that wait in the log. */
async function mendWishes(house: House, paymentId: string): Promise<Mend | null> {
  const payment = await stateOf(house.log, paymentAt(paymentId))
  if (payment.status === 'authorised') {
    await capturePayment(house, paymentId)
    return 'captured'
  }
  if (payment.status === 'releasing') {
    await releasePayment(house, paymentId)
    return 'released'
  }
  const waiting = payment.status === 'paid' ? payment.refunds.filter((one) => one.status === 'requested') : []
  for (const refund of waiting) await refundPayment(house, paymentId, refund.refundId)
  return waiting.length > 0 ? 'refunded' : null
}

async function settle(house: House, intent: ProviderIntent): Promise<Mend> {
  const settled = await settlePayment(house, intent.id, 'worker:reconcile')
  if (isRefusal(settled) && settled.refused === 'conflict') throw new Error('Somebody else is at it.')
  return 'settled'
}

/** Money that was asked for in our name and belongs to nothing in the log is given back. */
async function mendStranger(house: House, intent: ProviderIntent): Promise<Mend | null> {
  if (intent.status !== 'requires_capture') return null
  await house.provider.cancel({ key: `stranger-${intent.id}`, intentId: intent.id })
  return 'cancelled-stranger'
}

/** Nobody paid and nobody will: the booking lapsed or was left long ago. */
async function close(house: House, intent: ProviderIntent, paymentId: string): Promise<Mend | null> {
  const done = await perform(
    house.log,
    { meta: { actor: 'worker:reconcile' } },
    { payment: paymentAt(paymentId) },
    ({ payment }) => ({
      payment: requestRelease(intent.id, 'not_open', payment),
    }),
  )
  if (isRefusal(done) || done.position === 0) return null
  await releasePayment(house, paymentId)
  return 'closed'
}

/** Somebody returned money at the provider's own desk: the books say so too. */
async function noteRefundElsewhere(house: House, intent: ProviderIntent, payment: Payment): Promise<Mend | null> {
  if (payment.status !== 'paid') return null
  const done = await perform(
    house.log,
    { meta: { actor: 'provider:stripe', reason: 'refunded at the provider' } },
    { payment: paymentAt(payment.paymentId) },
    (states) => ({ payment: noteForeignRefund(intent.amountRefunded, states.payment) }),
  )
  return isRefusal(done) || done.position === 0 ? null : 'noted-refund'
}

const isOthers = (payment: Payment, intent: ProviderIntent): boolean =>
  'intentId' in payment && payment.intentId !== intent.id

const isClosed = (booking: Booking): boolean =>
  booking.status === 'lapsed' || booking.status === 'abandoned' || booking.status === 'rejected'
