import type { Actor } from '#events/actor.ts'
import type { NewPaymentEvent } from '#events/payment.ts'
import { cancellationRefund, lateRefund } from '#events/refund-ids.ts'
import { record } from '#services/commands/command.ts'
import { stateOf, type ChangesTo } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import {
  noteCanceled,
  noteCapturedInstead,
  notePaid,
  noteRefund,
  noteReleased,
  requestRefund,
  requestRefundOf,
} from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import { ProviderError, providerActor, type ProviderIntent } from '#services/providers/stripe/provider.ts'

import { noteRefunds } from './note-refunds.ts'
import { logCaptureFailed } from './settle-payment.ts'

/**
 * Captures, releases and refunds are logged with their idempotency keys before the call. Reject with a retryable
 * `ProviderError`.
 */
export async function capturePayment(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  assertPermitted('capturePayment', actor)
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (payment.status === 'authorised') {
    const booking = await capture(ctx, payment)
    if (booking.status === 'cancelled') await requestCancellationRefund(ctx, actor, payment)
  } else if (payment.status === 'paid') await requestCancellationRefund(ctx, actor, payment)
}

/** Returns the booking at recording: a later cancellation sees the capture. */
async function capture(
  ctx: AppContext,
  payment: { paymentId: string; bookingId: string; intentId: string; key: string },
): Promise<Booking> {
  const { key, intentId } = payment
  const intent = await attempt(ctx, intentId, () => ctx.provider.capture({ key, intentId }))
  if (intent.status === 'succeeded') return noteWithBooking(ctx, payment, (state) => notePaid(intent, state))
  if (intent.status === 'canceled') {
    logCaptureFailed(ctx, payment)
    return noteWithBooking(ctx, payment, noteCanceled)
  }
  throw new ProviderError('refused', `The intent cannot be captured while it is ${intent.status}.`, { retryable: true })
}

/** Refund of a visit cancelled before its capture. */
async function requestCancellationRefund(
  ctx: AppContext,
  actor: Actor,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
): Promise<void> {
  const refs = { payment: paymentAt(paymentId), booking: bookingAt(bookingId) }
  await record(ctx, actor, 'capturePayment', refs, ({ payment, booking }) => {
    if (booking.status !== 'cancelled') return {}
    const { refundCents: amountCents, reason } = booking
    return { payment: requestRefund({ refundId: cancellationRefund(bookingId), amountCents, reason }, payment) }
  })
}

/** Releases an authorisation; a capture that happened is refunded. */
export async function releasePayment(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  assertPermitted('releasePayment', actor)
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (payment.status !== 'releasing') return
  const { intentId, key } = payment
  const intent = await attempt(ctx, intentId, () => ctx.provider.cancel({ key, intentId }))
  if (intent.status === 'succeeded') return refundCaptured(ctx, actor, payment, intent)
  if (intent.status === 'canceled') return note(ctx, paymentId, noteReleased)
  throw new ProviderError('refused', `The intent cannot be cancelled while it is ${intent.status}.`, {
    retryable: true,
  })
}

/** Logged first; a worker resumes after a crash. */
async function refundCaptured(
  ctx: AppContext,
  actor: Actor,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  intent: ProviderIntent,
): Promise<void> {
  const refs = { payment: paymentAt(paymentId), booking: bookingAt(bookingId) }
  const done = await record(ctx, providerActor, 'noteProviderAnswer', refs, ({ payment, booking }) => {
    const refund = refundOfCaptured(booking, { bookingId, intentId: intent.id })
    return { changes: { payment: noteCapturedInstead(intent, refund, payment) }, answer: refund.refundId }
  })
  if (intent.amountRefunded > 0) await noteRefunds(ctx, { paymentId, intentId: intent.id })
  await refundPayment(ctx, actor, paymentId, done.answer)
}

function refundOfCaptured(booking: Booking, { bookingId, intentId }: { bookingId: string; intentId: string }) {
  if (booking.status !== 'cancelled') return { refundId: `${bookingId}-released`, reason: 'not_booked' }
  const isDecided = booking.refundCents > 0
  return {
    refundId: isDecided ? cancellationRefund(bookingId) : lateRefund(bookingId, intentId),
    reason: booking.reason,
  }
}

export async function refundPayment(ctx: AppContext, actor: Actor, paymentId: string, refundId: string): Promise<void> {
  assertPermitted('refundPayment', actor)
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (!('refunds' in payment)) return
  const refund = payment.refunds.find((one) => one.refundId === refundId)
  if (refund?.status !== 'requested') return
  try {
    const made = await ctx.provider.refund({
      key: refund.key,
      intentId: refund.intentId,
      amount: refund.amountCents,
    })
    const isLost = made.status === 'failed' || made.status === 'canceled'
    const outcome = isLost ? { failed: made.failureReason ?? made.status } : { providerRefundId: made.id }
    await noteOutcome(ctx, payment, refundId, outcome)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error
    await noteOutcome(ctx, payment, refundId, { failed: error.message })
    // It may have been made at the provider's dashboard already.
    await noteRefunds(ctx, { paymentId, intentId: refund.intentId })
    await requestWhatIsLeft(ctx, paymentId, refund)
  }
}

/** Requests the refundable rest after refunds at the dashboard. */
async function requestWhatIsLeft(
  ctx: AppContext,
  paymentId: string,
  { refundId, intentId, amountCents }: { refundId: string; intentId: string; amountCents: number },
): Promise<void> {
  const { amountReceived, amountRefunded } = await ctx.provider.retrieveIntent(intentId)
  const leftCents = amountReceived - amountRefunded
  if (amountRefunded === 0 || leftCents >= amountCents) return
  const left = { refundId: `${refundId}-left`, amountCents: leftCents, reason: 'left_after_desk' }
  await note(ctx, paymentId, (state) => requestRefundOf({ intentId, paidCents: amountReceived }, left, state))
}

async function noteOutcome(
  ctx: AppContext,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  refundId: string,
  outcome: { providerRefundId: string } | { failed: string },
): Promise<void> {
  await note(ctx, paymentId, (state) => noteRefund(refundId, outcome, state))
  if ('failed' in outcome)
    ctx.logger.error({ paymentId, bookingId, refundId, reason: outcome.failed }, 'a refund failed: somebody must look')
}

async function attempt(
  ctx: AppContext,
  intentId: string,
  call: () => Promise<ProviderIntent>,
): Promise<ProviderIntent> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'refused') return ctx.provider.retrieveIntent(intentId)
    throw error
  }
}

async function noteWithBooking(
  ctx: AppContext,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
  decide: (state: Payment) => NewPaymentEvent[],
): Promise<Booking> {
  const done = await record(
    ctx,
    providerActor,
    'noteProviderAnswer',
    { payment: paymentAt(paymentId), booking: bookingAt(bookingId) },
    ({ payment }) => ({ payment: decide(payment) }),
  )
  return done.states.booking
}

async function note(
  ctx: AppContext,
  paymentId: string,
  decide: (state: Payment) => ChangesTo<{ payment: ReturnType<typeof paymentAt> }>['payment'],
): Promise<void> {
  await record(ctx, providerActor, 'noteProviderAnswer', { payment: paymentAt(paymentId) }, ({ payment }) => ({
    payment: decide(payment) ?? [],
  }))
}
