import type { PaidVisit } from '#events/payment.ts'
import { bookingAt, type Agreement, type Booking } from '#services/booking/booking.ts'
import type { AppContext } from '#services/context.ts'
import type { PaymentIntentCreated } from '#services/contracts/booking.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import {
  noteCanceled,
  noteIntent,
  noteRequestFailed,
  requestDeposit,
  requestRelease,
} from '#services/payment/decide.ts'
import { paymentAt, type Payment } from '#services/payment/payment.ts'
import { perform, type Known } from '#services/perform.ts'
import { ProviderError, type ProviderIntent } from '#services/stripe/provider.ts'

import { refundsOf } from './refunds.ts'

/**
 * Opens the provider's intent for a held booking, or finds the one that is open. The wish and its key are in the log before
 * the call; a lost answer is asked for again under the same key. Who has just written the wish hands it on.
 */
export async function openIntent(
  ctx: AppContext,
  held: Agreement,
  written?: WrittenIntent,
): Promise<PaymentIntentCreated | Refusal> {
  const intentWritten = written ?? (await request(ctx, held))
  if (isRefusal(intentWritten)) return intentWritten
  const { payment } = intentWritten.states
  if (payment.status !== 'requested' && payment.status !== 'open') return refuse('payment_used')

  try {
    const intent =
      payment.status === 'open'
        ? await ctx.provider.retrieveIntent(payment.intentId)
        : await create(ctx, held, payment.key)
    if (payment.status === 'requested') await note(ctx, held, intent, intentWritten)
    else if (intent.status === 'canceled') return await openAnew(ctx, held)
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      bookingId: held.bookingId,
      amount: held.depositCents,
      currency: 'cad',
      holdExpiresAt: held.expiresAt,
      refunds: await refundsOf(ctx, held),
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.logger.warn({ bookingId: held.bookingId, code: error.code }, 'the provider opened no intent')
    if (payment.status === 'requested' && error.code === 'refused')
      await giveUpAttempt(ctx, held, payment.attempt, error.message)
    return refuse('provider_unavailable')
  }
}

/** The payment and its booking as they were when the wish was written. */
export type WrittenIntent = Known<{ readonly payment: Payment; readonly booking: Booking }>

/** Only while the slot is kept: what was moved or lapsed is not paid for. */
function request(ctx: AppContext, { bookingId, depositCents }: Agreement) {
  const refs = { payment: paymentAt(bookingId), booking: bookingAt(bookingId) }
  return perform(ctx.log, { meta: { actor: 'visitor' } }, refs, ({ payment, booking }) =>
    booking.status === 'held'
      ? { payment: requestDeposit({ paymentId: bookingId, bookingId, amountCents: depositCents }, payment) }
      : refuse('payment_used'),
  )
}

/** The intent was cancelled at the provider's own desk: the visitor gets another one for the same hold. */
async function openAnew(ctx: AppContext, held: Agreement): Promise<PaymentIntentCreated | Refusal> {
  await write(ctx, { payment: paymentAt(held.bookingId) }, ({ payment }) => ({ payment: noteCanceled(payment) }))
  return openIntent(ctx, held)
}

const create = (ctx: AppContext, held: Agreement, key: string): Promise<ProviderIntent> =>
  ctx.provider.createIntent({
    key,
    amount: held.depositCents,
    bookingId: held.bookingId,
    paymentId: held.bookingId,
    visit: visitOf(held),
  })

/** What the provider keeps beside the payment, in case that our own log is lost. */
const visitOf = (held: Agreement): PaidVisit => ({
  van: held.van,
  vanNumber: held.vanNumber,
  date: held.date,
  time: held.time,
  startMinute: held.startMinute,
  endMinute: held.endMinute,
  service: { name: held.service.name, priceCents: held.service.priceCents },
  addOns: held.addOns.map(({ name, priceCents }) => ({ name, priceCents })),
  totalCents: held.totalCents,
  priceListVersion: held.priceListVersion,
  hoursVersion: held.hoursVersion,
  policyVersion: held.policyVersion,
  language: held.language,
})

/** The intent is known. When the visitor moved on while the provider answered, it is given back at once. */
async function note(
  ctx: AppContext,
  { bookingId }: Agreement,
  intent: ProviderIntent,
  intentWritten: WrittenIntent,
): Promise<void> {
  const refs = { payment: paymentAt(bookingId), booking: bookingAt(bookingId) }
  const decide = ({ payment, booking }: WrittenIntent['states']) => ({
    payment:
      booking.status === 'abandoned' ? requestRelease(intent.id, 'moved', payment) : noteIntent(intent.id, payment),
  })
  await write(ctx, refs, decide, intentWritten)
}

/** A refused wish is over; the next try is a wish of its own. A call that got no answer is repeated under its key. */
async function giveUpAttempt(
  ctx: AppContext,
  { bookingId }: Agreement,
  attempt: number,
  reason: string,
): Promise<void> {
  await write(ctx, { payment: paymentAt(bookingId) }, ({ payment }) => ({
    payment: noteRequestFailed(attempt, reason, payment),
  }))
}

/** What the provider answered. A race that was lost too often is told to the operator: the next try finds it out anew. */
async function write<Given extends Parameters<typeof perform>[2]>(
  ctx: AppContext,
  refs: Given,
  decide: Parameters<typeof perform<Given>>[3],
  known?: Parameters<typeof perform<Given>>[4],
): Promise<void> {
  const done = await perform(ctx.log, { meta: { actor: 'provider:stripe' } }, refs, decide, known)
  if (isRefusal(done)) ctx.logger.warn({ refused: done.refused }, 'an answer of the provider could not be written')
}
