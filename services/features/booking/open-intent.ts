import type { Actor } from '#events/actor.ts'
import { paymentOf, type PaidVisit } from '#events/payment.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { bookingAt, type Agreement } from '#services/domain/booking/booking.ts'
import {
  noteCanceled,
  noteIntent,
  noteRequestFailed,
  requestDeposit,
  requestRelease,
} from '#services/domain/payment/decide.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import { settlePayment } from '#services/features/money/settle-payment.ts'
import { ProviderError, providerActor, type ProviderIntent } from '#services/providers/stripe/provider.ts'

import { checkoutAfter, type OpenCheckout, type PayableCheckout, type RequestedCheckout } from './checkout.ts'
import { alreadyBooked } from './resume-hold.ts'

/**
 * Creates or reads the intent of a requested deposit; `already_booked` for a paid one. The idempotency key is recorded
 * before.
 */
export async function openIntent(
  ctx: AppContext,
  actor: Actor,
  checkout: RequestedCheckout | OpenCheckout,
): Promise<PayableCheckout | Refusal> {
  try {
    const isNew = checkout.stage === 'requested'
    const opened = await (isNew ? createIntent(ctx, checkout) : retrieveIntent(ctx, actor, checkout))
    return isRefusal(opened) || awaitsCard(opened.intent) ? opened : await settlePaid(ctx, actor, opened)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { bookingId } = checkout.booking
    // Refused and yet to be tried again: the keys are wrong, or may not do this. Nobody can book until an operator mends it.
    const isKeyRefused = error.code === 'refused' && error.retryable
    const said = { bookingId, code: error.code, reason: withoutAddresses(error.message) }
    if (isKeyRefused) ctx.logger.error(said, 'the provider opened no intent: see STRIPE_SECRET_KEY and its permissions')
    else ctx.logger.warn(said, 'the provider opened no intent')
    if (checkout.stage === 'requested' && error.code === 'refused') await noteRefused(ctx, checkout, error.message)
    // Also after a definite no: the next try is a request of its own, under a key of its own.
    return refuse('provider_unavailable')
  }
}

/** Settles a payment made before this request. */
async function settlePaid(ctx: AppContext, actor: Actor, { booking, intent }: PayableCheckout): Promise<Refusal> {
  const settled = await settlePayment(ctx, actor, intent.id)
  return isRefusal(settled) ? settled : alreadyBooked(booking.bookingId, intent.id)
}

const awaitsCard = ({ status }: ProviderIntent): boolean =>
  status !== 'processing' && status !== 'requires_capture' && status !== 'succeeded'

/** Records the intent, or releases it when the visitor moved on. */
async function createIntent(ctx: AppContext, { booking, ...checkout }: RequestedCheckout): Promise<PayableCheckout> {
  const { bookingId, depositCents } = booking
  const { paymentId, key } = checkout.payment
  const visit = paidVisitOf(booking)
  const { email = '' } = booking.person ?? {}
  const receipt = email === '' ? {} : { receiptEmail: email }
  const intent = await ctx.provider.createIntent({ key, amount: depositCents, bookingId, paymentId, visit, ...receipt })
  const refs = { payment: paymentAt(paymentId), booking: bookingAt(bookingId) }
  const known = { states: { payment: checkout.payment, booking }, versions: checkout.versions }
  const noted = await command(
    ctx,
    providerActor,
    'noteProviderAnswer',
    refs,
    (states) => ({
      payment:
        states.booking.status === 'abandoned'
          ? requestRelease(intent.id, 'moved', states.payment)
          : noteIntent(intent.id, states.payment),
    }),
    known,
  )
  if (isRefusal(noted)) logUnrecorded(ctx, noted)
  return { stage: 'payable', booking, intent }
}

/** Replaces an intent cancelled at the dashboard. */
async function retrieveIntent(
  ctx: AppContext,
  actor: Actor,
  { booking, payment: { paymentId, intentId } }: OpenCheckout,
): Promise<PayableCheckout | Refusal> {
  const intent = await ctx.provider.retrieveIntent(intentId)
  if (intent.status !== 'canceled') return { stage: 'payable', booking, intent }
  const noted = await command(
    ctx,
    providerActor,
    'noteProviderAnswer',
    { payment: paymentAt(paymentId) },
    ({ payment }) => ({
      payment: noteCanceled(payment),
    }),
  )
  if (isRefusal(noted)) logUnrecorded(ctx, noted)
  const requested = await requestAnother(ctx, actor, booking)
  return isRefusal(requested) ? requested : openIntent(ctx, actor, requested)
}

/** New request, while the slot is held. */
async function requestAnother(ctx: AppContext, actor: Actor, { bookingId, depositCents }: Agreement) {
  const paymentId = paymentOf(bookingId)
  const refs = { payment: paymentAt(paymentId), booking: bookingAt(bookingId) }
  const deposit = { paymentId, bookingId, amountCents: depositCents }
  const done = await command(ctx, actor, 'startCheckout', refs, ({ payment, booking }) => ({
    payment: booking.status === 'held' || booking.status === 'confirmed' ? requestDeposit(deposit, payment) : [],
  }))
  return isRefusal(done) ? done : checkoutAfter(done)
}

async function noteRefused(ctx: AppContext, { payment: requested }: RequestedCheckout, reason: string): Promise<void> {
  const refs = { payment: paymentAt(requested.paymentId) }
  const noted = await command(ctx, providerActor, 'noteProviderAnswer', refs, ({ payment }) => ({
    payment: noteRequestFailed(requested.attempt, reason, payment),
  }))
  if (isRefusal(noted)) logUnrecorded(ctx, noted)
}

/** Message without addresses. */
const withoutAddresses = (message: string): string =>
  message.replaceAll(/\S+/g, (word) => (word.includes('@') ? '…' : word))

const logUnrecorded = ({ logger }: AppContext, { refused }: Refusal): void =>
  logger.warn({ refused }, 'an answer of the provider could not be written')

/** Visit in the provider's metadata, for a lost log. */
const paidVisitOf = (booking: Agreement): PaidVisit => ({
  van: booking.van,
  vanNumber: booking.vanNumber,
  date: booking.date,
  time: booking.time,
  startMinute: booking.startMinute,
  endMinute: booking.endMinute,
  service: { name: booking.service.name, priceCents: booking.service.priceCents },
  addOns: booking.addOns.map(({ name, priceCents }) => ({ name, priceCents })),
  totalCents: booking.totalCents,
  priceListVersion: booking.priceListVersion,
  hoursVersion: booking.hoursVersion,
  policyVersion: booking.policyVersion,
  language: booking.language,
})
