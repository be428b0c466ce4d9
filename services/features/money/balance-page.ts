import { bookingReference } from '#events/values/ids.ts'
import { hstOn } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { BalanceStanding, OpenedBalance } from '#services/contracts/balance.ts'
import { agreedCents, bookingAt, type Booking, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { readBalanceToken } from '#services/domain/payment/balance-link.ts'
import { isBeingCharged, isCollectable, isRestClaimed } from '#services/domain/payment/decide-balance.ts'
import { depositDue } from '#services/domain/payment/decide-deposit-link.ts'
import { owedFor, paidOf } from '#services/domain/payment/owed.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { summaryOf } from '#services/features/booking/complete-checkout.ts'
import type { AppContext } from '#services/features/context.ts'

import { settleBalanceIntent } from './move-balance.ts'
import { openBalanceCard } from './open-balance-card.ts'
import { refundsOf } from './refunds.ts'

/** Balance for the link; an expired one reveals its booking alone. */
export async function balanceBehind(ctx: AppContext, token: string): Promise<Refusal | BalanceStanding> {
  const found = await bookingBehind(ctx, token)
  if (isRefusal(found)) return found
  const reference = bookingReference(found.booking.bookingId)
  return found.isExpired
    ? { status: 'expired', reference, visit: null }
    : withRefunds(ctx, found.booking, await stateOf(ctx.log, paymentAt(found.booking.paymentId)))
}

/** Refund tiers beside the deposit's button. */
async function withRefunds(ctx: AppContext, booking: ConfirmedBooking, payment: Payment): Promise<BalanceStanding> {
  const { deposit, ...standing } = standingOf(ctx, booking, payment)
  return { ...standing, deposit: deposit && { ...deposit, refunds: await refundsOf(ctx, booking) } }
}

/** Opens or resumes the card payment. */
export async function openBalance(ctx: AppContext, token: string): Promise<Refusal | OpenedBalance> {
  const found = await bookingBehind(ctx, token)
  if (isRefusal(found)) return found
  return found.isExpired ? refuse('link_expired') : openBalanceCard(ctx, found.booking)
}

/** Reads the provider after paying; rejects with `ProviderError`. */
export async function completeBalance(ctx: AppContext, token: string): Promise<Refusal | BalanceStanding> {
  const found = await bookingBehind(ctx, token)
  if (isRefusal(found)) return found
  const payment = await stateOf(ctx.log, paymentAt(found.booking.paymentId))
  const card = isCollectable(payment) ? payment.balance.card : null
  if (card?.status === 'open') await settleBalanceIntent(ctx, await ctx.provider.retrieveIntent(card.intentId))
  return balanceBehind(ctx, token)
}

interface StandingVisit {
  readonly visit: NonNullable<BalanceStanding['visit']>
  readonly deposit: { readonly amountCents: number; readonly dueAt: Instant } | null
}

export function standingOf(
  ctx: Pick<AppContext, 'clock'>,
  booking: ConfirmedBooking,
  payment: Payment,
): Omit<BalanceStanding, 'deposit'> & StandingVisit {
  const { totalCents, date, time } = booking
  const { reference, serviceName, addons, vehicle } = summaryOf(booking)
  const hstCents = hstOn(totalCents)
  const depositCents = depositDue(booking, booking, ctx.clock(), payment)
  const restCents = owedFor(totalCents, { ...paidOf(payment), onItsWayCents: 0 })
  return {
    status: depositCents > 0 ? ofCard(payment, 'owed') : statusOf(ctx, booking, payment, restCents),
    reference,
    deposit:
      payment.status === 'asked' && depositCents > 0 ? { amountCents: depositCents, dueAt: payment.link.dueAt } : null,
    visit: {
      service: serviceName,
      addons,
      vehicle,
      date,
      time,
      totalCents,
      discountCents: agreedCents(booking) - totalCents,
      hstCents,
      paidCents: totalCents + hstCents - restCents,
      isDepositPaid: payment.status === 'paid',
      owedCents: restCents,
    },
  }
}

function statusOf(
  { clock }: Pick<AppContext, 'clock'>,
  { status, startsAt }: ConfirmedBooking,
  payment: Payment,
  restCents: number,
): BalanceStanding['status'] {
  if (status === 'cancelled' || status === 'called-off' || (status === 'no-show' && !isRestClaimed(payment)))
    return 'closed'
  // The deposit is still being captured: its amount is not settled yet.
  if (!isCollectable(payment)) return 'early'
  if (startsAt > clock()) return ofCard(payment, 'early')
  return ofCard(payment, restCents > 0 ? 'owed' : 'paid')
}

/** An accepted card blocks other payments. */
const ofCard = <Status extends string>(payment: Payment, status: Status): Status | 'received' =>
  isBeingCharged(payment) || (isCollectable(payment) && payment.balance.card?.status === 'authorised')
    ? 'received'
    : status

async function bookingBehind(
  ctx: AppContext,
  token: string,
): Promise<Refusal | { readonly booking: ConfirmedBooking; readonly isExpired: boolean }> {
  const link = readBalanceToken(token, ctx.secret)
  if (link === null) return refuse('link_unknown')
  const booking = await stateOf(ctx.log, bookingAt(link.bookingId))
  return isConfirmed(booking) ? { booking, isExpired: link.expiresAt <= ctx.clock() } : refuse('link_unknown')
}

const isConfirmed = (booking: Booking): booking is ConfirmedBooking => 'paymentId' in booking
