import type { Actor } from '#events/actor.ts'
import { dayMs, type Instant } from '#events/values/time.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { requestRelease } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { issuedCents } from '#services/domain/payment/provider-refunds.ts'
import type { AppContext } from '#services/features/context.ts'
import { isProviderAway, type ProviderDispute, type ProviderIntent } from '#services/providers/stripe/provider.ts'

import { mendBalance, moveBalance } from './mend-balance.ts'
import { capturePayment, refundPayment, releasePayment } from './move-money.ts'
import { noteToldDispute } from './note-disputes.ts'
import { noteRefunds } from './note-refunds.ts'
import { settlePayment } from './settle-payment.ts'
import { noteUnbookedPayment, releaseRefundedVisit } from './unbooked-payments.ts'

/** Days asked: authorisations live seven. */
/** Maximum time of a dispute's steps. */
const lookBackMs = 7 * dayMs

const disputeMs = 120 * dayMs

/** Younger intents are left to webhooks. */
const settlingMs = 30_000

/** Maximum age of an unpaid intent. */
const openMs = dayMs

export type Mend =
  | 'settled'
  | 'captured'
  | 'released'
  | 'refunded'
  | 'closed'
  | 'cancelled-orphan'
  | 'noted-refund'
  | 'noted-dispute'
  | 'found-unbooked'

interface Unresolved {
  readonly intentId: string
  readonly reason: string
  readonly isAway: boolean
}

export interface Reconciliation {
  readonly looked: number
  readonly mended: readonly { readonly intentId: string; readonly what: Mend }[]
  readonly unresolved: readonly Unresolved[]
}

export const reconciler: Actor = { kind: 'worker', name: 'reconcile' }

interface Reach {
  readonly since?: Instant
  readonly isAlone?: boolean
}

/** Reconciles and logs. */
export async function reconcileAndTell(ctx: AppContext, actor: Actor): Promise<void> {
  const { mended, unresolved } = await reconcile(ctx, actor)
  const away = unresolved.filter(({ isAway }) => isAway)
  const others = unresolved.filter(({ isAway }) => !isAway)
  if (mended.length > 0) ctx.logger.warn({ mended }, 'payments were reconciled')
  if (away.length > 0) ctx.logger.warn({ unresolved: away }, 'the provider did not answer about payments')
  if (others.length > 0)
    ctx.logger.error({ unresolved: others }, 'payments could not be reconciled: somebody must look')
}

/** Compares intents with the log and finishes interrupted work. Idempotent. */
export async function reconcile(
  ctx: AppContext,
  actor: Actor,
  { since, isAlone = false }: Reach = {},
): Promise<Reconciliation> {
  assertPermitted('reconcile', actor)
  const now = Date.parse(ctx.clock())
  const usual = new Date(now - lookBackMs).toISOString()
  const from = since === undefined || since > usual ? usual : since
  const mended: { intentId: string; what: Mend }[] = []
  const unresolved: Unresolved[] = []
  let looked = 0
  const mendOne = async (intentId: string, mend: () => Promise<Mend | null>) => {
    looked += 1
    try {
      const what = await mend()
      if (what !== null) mended.push({ intentId, what })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      unresolved.push({ intentId, reason, isAway: isProviderAway(error) })
    }
  }

  const known = new Set<string>()
  for await (const intent of ctx.provider.listIntents(from)) {
    known.add(intent.id)
    await mendOne(intent.id, () => mendIntent(ctx, actor, intent, { now, isAlone }))
  }
  for await (const { intentId } of ctx.provider.listRefundsSince(from)) {
    if (intentId === null || known.has(intentId)) continue
    known.add(intentId)
    await mendOne(intentId, () => noteRecentRefund(ctx, intentId))
  }
  for await (const dispute of ctx.provider.listDisputesSince(new Date(now - disputeMs).toISOString()))
    await mendOne(dispute.intentId, () => noteLostDispute(ctx, dispute))
  const before = new Date(now - settlingMs).toISOString()
  for (const { paymentId, intentId } of await ctx.views.unfinishedPayments(before)) {
    if (intentId === null || !known.has(intentId))
      await mendOne(intentId ?? paymentId, () => mendRequests(ctx, actor, paymentId))
  }
  for (const { paymentId, intentId } of await ctx.views.unfinishedBalances(before)) {
    if (!known.has(intentId)) await mendOne(intentId, () => moveBalance(ctx, actor, paymentId))
  }
  return { looked, mended, unresolved }
}

async function mendIntent(
  ctx: AppContext,
  actor: Actor,
  intent: ProviderIntent,
  { now, isAlone }: { readonly now: number; readonly isAlone: boolean },
): Promise<Mend | null> {
  const age = now - Date.parse(intent.createdAt)
  if (age < settlingMs && !isAlone) return null
  // Another program uses the same account: its payments are not ours to refund.
  if (intent.paymentId === null || intent.bookingId === null) return null
  const [payment, booking] = await Promise.all([
    stateOf(ctx.log, paymentAt(intent.paymentId)),
    stateOf(ctx.log, bookingAt(intent.bookingId)),
  ])
  if (payment.status === 'none' || (intent.purpose === 'deposit' && isOthers(payment, intent)))
    return cancelOrphanIntent(ctx, actor, intent, intent.bookingId)

  if (intent.purpose === 'balance')
    return (await mendBalance(ctx, actor, intent, payment)) ?? mendRequests(ctx, actor, intent.paymentId)
  const asked = await mendRequests(ctx, actor, intent.paymentId)
  if (asked !== null) return asked
  if (payment.status === 'paid') return noteRefundElsewhere(ctx, intent, payment)
  if (intent.status === 'requires_capture') {
    const isOver = ['released', 'capture-failed', 'asked', 'waived'].includes(payment.status)
    return isOver ? cancelOrphanIntent(ctx, actor, intent, intent.bookingId) : settle(ctx, actor, intent)
  }
  // Captured by us, and missing in the log since a restore.
  if (intent.status === 'succeeded' && isUnsettled(payment))
    return intent.amountRefunded === 0 ? settle(ctx, actor, intent) : mendUnbooked(ctx, actor, intent, intent.bookingId)
  const isUnpaid = intent.status !== 'canceled' && intent.status !== 'succeeded' && intent.status !== 'processing'
  return isUnpaid && age > openMs && isClosed(booking) ? close(ctx, actor, intent, intent.paymentId) : null
}

/** Performs logged requests. */
async function mendRequests(ctx: AppContext, actor: Actor, paymentId: string): Promise<Mend | null> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (payment.status === 'authorised') {
    await capturePayment(ctx, actor, paymentId)
    return 'captured'
  }
  if (payment.status === 'releasing') {
    await releasePayment(ctx, actor, paymentId)
    return 'released'
  }
  const waiting = 'refunds' in payment ? payment.refunds.filter((one) => one.status === 'requested') : []
  for (const refund of waiting) await refundPayment(ctx, actor, paymentId, refund.refundId)
  return waiting.length > 0 ? 'refunded' : null
}

async function settle(ctx: AppContext, actor: Actor, intent: ProviderIntent): Promise<Mend> {
  const settled = await settlePayment(ctx, actor, intent.id)
  if (isRefusal(settled) && settled.refused === 'conflict')
    throw new Error('Other processes kept changing this payment: the next run tries again.')
  return 'settled'
}

/** Cancels unknown authorisations; records unknown captures and holds their slots. */
async function cancelOrphanIntent(
  ctx: AppContext,
  actor: Actor,
  intent: ProviderIntent,
  bookingId: string,
): Promise<Mend | null> {
  if (intent.status === 'succeeded') return mendUnbooked(ctx, actor, intent, bookingId)
  if (intent.status !== 'requires_capture') return null
  await ctx.provider.cancel({ key: `orphan-${intent.id}`, intentId: intent.id })
  return 'cancelled-orphan'
}

async function mendUnbooked(
  ctx: AppContext,
  actor: Actor,
  intent: ProviderIntent,
  bookingId: string,
): Promise<Mend | null> {
  const payment = await stateOf(ctx.log, paymentAt(intent.id))
  if (payment.status === 'none') {
    if (intent.amountRefunded >= intent.amountReceived) return null
    await noteUnbookedPayment(ctx, actor, intent, bookingId)
    return 'found-unbooked'
  }
  const asked = await mendRequests(ctx, actor, intent.id)
  if (asked !== null) return asked
  const noted = await noteRefundElsewhere(ctx, intent, payment)
  if (noted !== null) await releaseRefundedVisit(ctx, actor, intent.id)
  return noted
}

async function close(ctx: AppContext, actor: Actor, intent: ProviderIntent, paymentId: string): Promise<Mend | null> {
  const done = await command(ctx, actor, 'reconcile', { payment: paymentAt(paymentId) }, ({ payment }) => ({
    payment: requestRelease(intent.id, 'not_open', payment),
  }))
  if (isRefusal(done) || done.position === 0) return null
  await releasePayment(ctx, actor, paymentId)
  return 'closed'
}

/** Records refunds made elsewhere, by differing sums. */
async function noteRefundElsewhere(ctx: AppContext, intent: ProviderIntent, payment: Payment): Promise<Mend | null> {
  if (!('refunds' in payment) || issuedCents(intent.id, payment) === intent.amountRefunded) return null
  const isWritten = await noteRefunds(ctx, { paymentId: payment.paymentId, intentId: intent.id })
  return isWritten ? 'noted-refund' : null
}

async function noteRecentRefund(ctx: AppContext, intentId: string): Promise<Mend | null> {
  const paymentId = (await ctx.views.paymentOfIntent(intentId))?.id ?? (await ctx.views.paymentOfBalance(intentId))
  if (paymentId === null) return null
  return (await noteRefunds(ctx, { paymentId, intentId })) ? 'noted-refund' : null
}

async function noteLostDispute(ctx: AppContext, dispute: ProviderDispute): Promise<Mend | null> {
  const { intentId } = dispute
  const paymentId = (await ctx.views.paymentOfIntent(intentId))?.id ?? (await ctx.views.paymentOfBalance(intentId))
  if (paymentId === null) return null
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (payment.status === 'none') return null
  return (await noteToldDispute(ctx, { paymentId, bookingId: payment.bookingId }, dispute)) ? 'noted-dispute' : null
}

const isUnsettled = (payment: Payment): boolean => payment.status === 'requested' || payment.status === 'open'

const isOthers = (payment: Payment, intent: ProviderIntent): boolean =>
  'intentId' in payment && payment.intentId !== intent.id

const isClosed = (booking: Booking): boolean =>
  booking.status === 'expired' || booking.status === 'abandoned' || booking.status === 'rejected'
