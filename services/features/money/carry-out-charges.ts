import type { Actor } from '#events/actor.ts'
import { record } from '#services/commands/command.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { noShowChargesInForce } from '#services/domain/catalogue/no-show-charges.ts'
import { isCollectable } from '#services/domain/payment/decide-balance.ts'
import {
  beginCharge,
  giveUpCharge,
  noteCharge,
  type Circumstances,
} from '#services/domain/payment/decide-saved-card-charge.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import type { SavedCardCharge } from '#services/domain/payment/saved-card-charge.ts'
import { savedCardsOf, type SavedCards } from '#services/domain/saved-card/saved-cards.ts'
import type { AppContext } from '#services/features/context.ts'
import { ProviderError, isProviderAway, providerActor } from '#services/providers/stripe/provider.ts'

import { taxRuleOf } from './move-balance.ts'
import { createBalanceIntent } from './open-balance-card.ts'
import { toldOf } from './saved-card-charges.ts'

/** Charges due saved cards, independently. */
export async function carryOutCharges(ctx: AppContext, actor: Actor): Promise<void> {
  assertPermitted('carryOutCharge', actor)
  for (const { paymentId } of await ctx.views.dueCharges(ctx.clock())) {
    try {
      await carryOutCharge(ctx, actor, paymentId)
    } catch (error) {
      const about = { paymentId, error: error instanceof Error ? error.message : String(error) }
      if (isProviderAway(error)) ctx.logger.warn(about, 'the provider did not answer about the charge of a saved card')
      else ctx.logger.error(about, 'a saved card could not be charged: somebody must look')
    }
  }
}

/**
 * Advances a charge: the request is logged before the provider call. Rejects with `ProviderError`; gives up after a
 * day.
 */
export async function carryOutCharge(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  assertPermitted('carryOutCharge', actor)
  const known = await stateOf(ctx.log, paymentAt(paymentId))
  const booking = known.status === 'none' ? null : await stateOf(ctx.log, bookingAt(known.bookingId))
  const charge = isCollectable(known) ? known.balance.charge : null
  if (booking === null || !('paymentId' in booking) || charge === null) return
  await openRequested(ctx, booking, known)
  if (charge.status === 'announced') await begin(ctx, actor, booking, charge)
  await ask(ctx, actor, booking)
}

/** Opens an intent of a lost answer, to release it. */
async function openRequested(ctx: AppContext, booking: ConfirmedBooking, payment: Payment): Promise<void> {
  if (!isCollectable(payment) || payment.balance.charge?.status !== 'announced') return
  const { card } = payment.balance
  if (card?.status === 'requested') await createBalanceIntent(ctx, booking, card)
}

async function begin(
  ctx: AppContext,
  actor: Actor,
  { bookingId, paymentId }: ConfirmedBooking,
  charge: SavedCardCharge,
) {
  const refs = {
    booking: bookingAt(bookingId),
    payment: paymentAt(paymentId),
    cards: savedCardsOf(charge.customerId),
    setting: noShowChargesInForce,
    told: toldOf(charge),
  }
  const at = ctx.clock()
  await record(ctx, actor, 'carryOutCharge', refs, ({ booking, payment, cards, setting, told }) => {
    if (!('paymentId' in booking)) return {}
    const isMissed = booking.status === 'no-show'
    const isErased = booking.person === null
    const now = { at, isMissed, isErased, areOn: setting.areOn, told, card: cardIn(cards, charge.cardId) }
    return { payment: beginCharge(now, booking, payment) }
  })
}

function cardIn({ cards, providerCustomerId }: SavedCards, cardId: string): Circumstances['card'] {
  const card = cards.find((one) => one.cardId === cardId)
  if (card === undefined || card.face === null || providerCustomerId === null) return null
  return { methodId: card.methodId, providerCustomerId }
}

async function ask(ctx: AppContext, actor: Actor, { bookingId, paymentId, person }: ConfirmedBooking): Promise<void> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (!isCollectable(payment) || payment.balance.charge?.status !== 'begun') return
  const { charge, card } = payment.balance
  if (card === null || (card.status !== 'requested' && card.status !== 'open')) return
  const { amountCents: amount, beganAt: since, methodId, providerCustomerId } = charge
  const email = person?.email ?? ''
  try {
    const answer = await ctx.provider.chargeSavedCard({
      key: card.key,
      amount,
      bookingId,
      paymentId,
      providerCustomerId,
      methodId,
      since,
      ...(email !== '' && { receiptEmail: email }),
    })
    await note(ctx, bookingId, paymentId, answer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await giveUp(ctx, actor, paymentId)
    throw error
  }
}

async function note(
  ctx: AppContext,
  bookingId: string,
  paymentId: string,
  answer: Parameters<typeof noteCharge>[0],
): Promise<void> {
  const refs = { booking: bookingAt(bookingId), payment: paymentAt(paymentId) }
  await record(ctx, providerActor, 'noteProviderAnswer', refs, ({ booking, payment }) =>
    'paymentId' in booking ? { payment: noteCharge(answer, booking, payment, taxRuleOf(ctx, booking)) } : {},
  )
}

async function giveUp(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  const at = ctx.clock()
  await record(ctx, actor, 'carryOutCharge', { payment: paymentAt(paymentId) }, ({ payment }) => ({
    payment: giveUpCharge(at, payment),
  }))
}
