import type { Instant } from '#events/values/time.ts'
import { bookingAt, type Booking } from '#services/booking/booking.ts'
import { isRefusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { noteForeignRefund, requestRelease } from '#services/payment/decide.ts'
import { paymentAt, type Payment } from '#services/payment/payment.ts'
import type { ProviderIntent } from '#services/payments/provider.ts'
import { perform, stateOf } from '#services/perform.ts'

import { capturePayment, refundPayment, releasePayment } from './move-money.ts'
import { settlePayment } from './settle-payment.ts'
import { noteUnbookedPayment, releaseRefundedVisit } from './unbooked-payments.ts'

/** How far back the provider is asked: card authorisations live seven days. */
const lookBackMs = 7 * 24 * 3_600_000

/** Whoever is at it now is left alone: webhooks and workers usually need seconds. */
const settlingMs = 30_000

/** An intent that nobody authorised is closed after this; until then a late payment is still welcome. */
const openMs = 24 * 3_600_000

export type Mend =
  | 'settled'
  | 'captured'
  | 'released'
  | 'refunded'
  | 'closed'
  | 'cancelled-stranger'
  | 'noted-refund'
  | 'found-unbooked'

export interface Reconciliation {
  /** Intents and payments that were compared. */
  readonly looked: number
  readonly mended: readonly { readonly intentId: string; readonly what: Mend }[]
  /** What could not be put right, with the reason; tried again at the next run. */
  readonly unresolved: readonly { readonly intentId: string; readonly reason: string }[]
}

interface Reach {
  /** Intents that were created earlier are not looked at; by default those of the last seven days are. */
  readonly since?: Instant
  /** Nobody else is at work: the newest are looked at too. */
  readonly isAlone?: boolean
}

/**
 * Compares the provider's intents with the log and finishes what a lost webhook, a lost job or a lost answer left undone. A
 * second run finds nothing to do.
 */
export async function reconcile(house: House, { since, isAlone = false }: Reach = {}): Promise<Reconciliation> {
  const now = Date.parse(house.clock())
  const usual = new Date(now - lookBackMs).toISOString()
  const from = since === undefined || since > usual ? usual : since
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
  for await (const intent of house.provider.listIntents(from)) {
    known.add(intent.id)
    await mendOne(intent.id, () => mendIntent(house, intent, now, isAlone))
  }
  const before = new Date(now - settlingMs).toISOString()
  for (const { paymentId, intentId } of await house.views.unfinishedPayments(before)) {
    if (!known.has(intentId)) await mendOne(intentId, () => mendWishes(house, paymentId))
  }
  return { looked, mended, unresolved }
}

async function mendIntent(house: House, intent: ProviderIntent, now: number, isAlone: boolean): Promise<Mend | null> {
  const age = now - Date.parse(intent.createdAt)
  if (age < settlingMs && !isAlone) return null
  // Somebody else takes money through the same account: theirs is not ours to give back.
  if (intent.paymentId === null || intent.bookingId === null) return null
  const [payment, booking] = await Promise.all([
    stateOf(house.log, paymentAt(intent.paymentId)),
    stateOf(house.log, bookingAt(intent.bookingId)),
  ])
  if (payment.status === 'none' || isOthers(payment, intent)) return mendStranger(house, intent, intent.bookingId)

  const wished = await mendWishes(house, intent.paymentId)
  if (wished !== null) return wished
  if (payment.status === 'paid') return noteRefundElsewhere(house, intent, payment)
  if (intent.status === 'requires_capture') {
    const isOver = payment.status === 'released' || payment.status === 'capture-failed'
    return isOver ? mendStranger(house, intent, intent.bookingId) : settle(house, intent)
  }
  // Taken by us, and forgotten with the end of the log.
  if (intent.status === 'succeeded' && isUnsettled(payment))
    return intent.amountRefunded === 0 ? settle(house, intent) : mendUnbooked(house, intent, intent.bookingId)
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

/**
 * Money that was asked for in our name and belongs to nothing in the log. What was only authorised is given back; what was taken
 * is written down for an operator to settle, and its slot is kept.
 */
async function mendStranger(house: House, intent: ProviderIntent, bookingId: string): Promise<Mend | null> {
  if (intent.status === 'succeeded') return mendUnbooked(house, intent, bookingId)
  if (intent.status !== 'requires_capture') return null
  await house.provider.cancel({ key: `stranger-${intent.id}`, intentId: intent.id })
  return 'cancelled-stranger'
}

async function mendUnbooked(house: House, intent: ProviderIntent, bookingId: string): Promise<Mend | null> {
  const payment = await stateOf(house.log, paymentAt(intent.id))
  if (payment.status === 'none') {
    if (intent.amountRefunded >= intent.amountReceived) return null
    await noteUnbookedPayment(house, intent, bookingId)
    return 'found-unbooked'
  }
  const wished = await mendWishes(house, intent.id)
  if (wished !== null) return wished
  const noted = await noteRefundElsewhere(house, intent, payment)
  if (noted !== null) await releaseRefundedVisit(house, intent.id)
  return noted
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

const isUnsettled = (payment: Payment): boolean => payment.status === 'requested' || payment.status === 'open'

const isOthers = (payment: Payment, intent: ProviderIntent): boolean =>
  'intentId' in payment && payment.intentId !== intent.id

const isClosed = (booking: Booking): boolean =>
  booking.status === 'lapsed' || booking.status === 'abandoned' || booking.status === 'rejected'
