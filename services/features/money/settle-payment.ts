import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import { asConfirmed, bookingAt, type Booking, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { vanDayAt } from '#services/domain/schedule/schedule.ts'
import { vanServiceAt } from '#services/domain/schedule/van-service.ts'
import type { ReceivedDetails } from '#services/features/business/draft.ts'
import type { AppContext } from '#services/features/context.ts'
import { lookUpCustomer } from '#services/features/customer/customer-lookup.ts'
import { ProviderError, type ProviderIntent } from '#services/providers/stripe/provider.ts'

import { settleBalanceIntent } from './move-balance.ts'
import { settle } from './settlement.ts'

export type Settled =
  | { readonly status: 'confirmed'; readonly booking: ConfirmedBooking }
  | { readonly status: 'processing' }

interface FromPage {
  readonly given: ReceivedDetails | null
  /** Compares page, booking and intent before writing. */
  readonly check: (booking: Exclude<Booking, { status: 'none' }>, intent: ProviderIntent) => Refusal | null
}

const nothing: FromPage = { given: null, check: () => null }

/**
 * Confirms or releases a payment by the provider's state, for page, webhook and reconciler. Idempotent; rejects with
 * `ProviderError`.
 */
export async function settlePayment(
  ctx: AppContext,
  actor: Actor,
  intentId: string,
  { given, check }: FromPage = nothing,
): Promise<Settled | Refusal> {
  const refused = refuseUnlessPermitted('settlePayment', actor)
  if (refused !== null) return refused
  const lookup = given === null ? null : lookUpCustomer(ctx, given.person.email)
  const [intent, customer] = await Promise.all([lookUp(ctx, intentId), lookup])
  if (intent === null || intent.bookingId === null || intent.paymentId === null) return refuse('payment_not_found')
  if (intent.purpose === 'balance') return settleRest(ctx, intent)
  const known = await stateOf(ctx.log, bookingAt(intent.bookingId))
  if (known.status === 'none') return refuse('payment_not_found')
  const mismatch = check(known, intent)
  if (mismatch !== null) return mismatch

  const place = { ...known.person, ...(given !== null && given.person.address !== '' && given.person) }
  const cell = () => ctx.locate(place.address ?? '', place.city ?? '')
  const terms = { at: ctx.clock(), travel: ctx.travel, cell }
  const refs = {
    booking: bookingAt(intent.bookingId),
    day: vanDayAt(known.van, known.date),
    service: vanServiceAt(known.van),
    payment: paymentAt(intent.paymentId),
    claim: customer?.claim,
  }
  const done = await command(ctx, actor, 'settlePayment', refs, (states) => {
    const identified = customer?.identify(states.claim)
    const from = given === null || identified === undefined ? null : { ...given, ...identified }
    return settle(intent, states, { ...terms, given: from, outFrom: states.service })
  })
  if (isRefusal(done)) return done
  if (done.position > 0 && done.states.payment.status === 'capture-failed') logCaptureFailed(ctx, done.states.payment)
  const { answer } = done
  if (answer === 'confirmed') return { status: 'confirmed', booking: asConfirmed(done.states.booking) }
  return answer === 'processing' ? { status: 'processing' } : answer
}

export const logCaptureFailed = (
  { logger }: AppContext,
  { paymentId, bookingId, intentId }: { paymentId: string; bookingId: string; intentId: string },
): void =>
  logger.error({ paymentId, bookingId, intentId }, 'a deposit could not be captured: somebody must ask for it anew')

async function settleRest(ctx: AppContext, intent: ProviderIntent): Promise<Refusal> {
  await settleBalanceIntent(ctx, intent)
  return refuse('payment_mismatch')
}

async function lookUp(ctx: AppContext, intentId: string): Promise<ProviderIntent | null> {
  try {
    return await ctx.provider.retrieveIntent(intentId)
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}
