import { byCustomer } from '#events/actor.ts'
import { leastCardCents } from '#events/values/money.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import type { OpenedBalance } from '#services/contracts/balance.ts'
import { bookingAt, type Booking, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { refuseUnconfirmed } from '#services/domain/booking/decide.ts'
import type { CardBalance } from '#services/domain/payment/balance.ts'
import {
  isBeingCharged,
  isCollectable,
  isRestClaimed,
  noteBalanceIntent,
  owedOf,
  requestBalance,
  requestBalanceRelease,
} from '#services/domain/payment/decide-balance.ts'
import { depositDue, openDepositLink } from '#services/domain/payment/decide-deposit-link.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import { ProviderError, providerActor, refusalOf, type ProviderIntent } from '#services/providers/stripe/provider.ts'

import { releaseBalance, settleBalanceIntent } from './move-balance.ts'

const mostTurns = 4

/** Opens the one intent of the balance or deposit; `balance_being_paid` or `balance_paid` otherwise. */
export async function openBalanceCard(ctx: AppContext, booking: ConfirmedBooking): Promise<Refusal | OpenedBalance> {
  try {
    for (let turn = 1; turn <= mostTurns; turn += 1) {
      const card = await requestCard(ctx, booking)
      if (isRefusal(card)) return card
      const opened = await openCard(ctx, booking, card)
      if (opened !== null) return opened
    }
    return refuse('conflict')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.logger.warn({ bookingId: booking.bookingId, code: error.code }, 'the provider opened no intent for a balance')
    return refuse(refusalOf(error))
  }
}

/** Requests, or releases an intent of another sum. */
async function requestCard(
  ctx: AppContext,
  { bookingId, paymentId, customerId }: ConfirmedBooking,
): Promise<Refusal | CardBalance> {
  const refs = { booking: bookingAt(bookingId), payment: paymentAt(paymentId) }
  const actor = byCustomer(customerId)
  const done = await command(ctx, actor, { name: 'payOwnBalance', owner: customerId }, refs, ({ booking, payment }) => {
    if (!('paymentId' in booking)) return refuse('not_found')
    const depositCents = depositDue(booking, booking, ctx.clock(), payment)
    const refused = depositCents > 0 ? null : refuseUnlessPayable(booking, payment, ctx.clock())
    if (refused !== null) return refused
    const changes = isOfOtherAmount(depositCents, booking, payment)
      ? requestBalanceRelease('amount', payment)
      : depositCents > 0
        ? openDepositLink(depositCents, payment)
        : requestBalance(booking, payment)
    return { payment: changes }
  })
  if (isRefusal(done)) return done
  const { payment } = done.states
  return (isCollectable(payment) ? payment.balance.card : null) ?? refuse('conflict')
}

function refuseUnlessPayable(booking: Booking, payment: Payment, now: string): Refusal | null {
  if (booking.status === 'completed') return null
  if (booking.status === 'no-show' && isRestClaimed(payment)) return isBeingCharged(payment) ? beingPaid : null
  if (booking.status !== 'confirmed') return refuseUnconfirmed(booking.status)
  return booking.startsAt > now ? refuse('visit_not_started') : null
}

const beingPaid = refuse('balance_being_paid')

function isOfOtherAmount(depositCents: number, booking: ConfirmedBooking, payment: Payment): boolean {
  if (!isCollectable(payment)) return false
  const { card } = payment.balance
  const dueCents = depositCents > 0 ? depositCents : owedOf(booking, payment)
  return card?.status === 'open' && (card.amountCents !== dueCents || card.isDeposit !== depositCents > 0)
}

async function openCard(
  ctx: AppContext,
  booking: ConfirmedBooking,
  card: CardBalance,
): Promise<Refusal | OpenedBalance | null> {
  switch (card.status) {
    case 'requested':
      // Asked for by an earlier version: the provider has refused it before, and always will.
      if (card.amountCents < leastCardCents) return refuse('too_little_for_card')
      await createBalanceIntent(ctx, booking, card)
      return null
    case 'authorised':
      return refuse('balance_being_paid')
    case 'releasing':
      await releaseBalance(ctx, { kind: 'worker', name: 'open-balance-card' }, booking.paymentId)
      return null
    case 'open': {
      const intent = await ctx.provider.retrieveIntent(card.intentId)
      if (isAwaitingCard(intent))
        return { clientSecret: intent.clientSecret, paymentIntentId: intent.id, amountCents: intent.amount }
      return (await settleBalanceIntent(ctx, intent)) ? null : refuse('balance_being_paid')
    }
  }
}

const isAwaitingCard = ({ status }: ProviderIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'

/** The key was logged before, for lost answers. */
export async function createBalanceIntent(
  ctx: AppContext,
  { bookingId, paymentId, person }: ConfirmedBooking,
  { key, amountCents: amount, isDeposit }: CardBalance,
): Promise<void> {
  const email = person?.email ?? ''
  const receipt = email === '' ? {} : { receiptEmail: email }
  const intent = await ctx.provider.createIntent({
    key,
    amount,
    bookingId,
    paymentId,
    purpose: 'balance',
    ...(isDeposit && { isDeposit }),
    ...receipt,
  })
  await record(ctx, providerActor, 'noteProviderAnswer', { payment: paymentAt(paymentId) }, ({ payment }) => ({
    payment: noteBalanceIntent(intent.id, payment),
  }))
}
