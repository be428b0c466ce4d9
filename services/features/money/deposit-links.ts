import type { Actor } from '#events/actor.ts'
import { depositFor } from '#events/values/money.ts'
import type { WaiverReason } from '#events/values/office-reasons.ts'
import type { Instant } from '#events/values/time.ts'
import { command, record } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { DepositLinkSent } from '#services/contracts/deposit-links.ts'
import { bookingAt, type Booking, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { refuseUnconfirmed } from '#services/domain/booking/decide.ts'
import { balancePath, linkTokenUntil } from '#services/domain/payment/balance-link.ts'
import {
  expireDepositLink,
  issueDepositLink,
  waiveAskedDeposit,
  type VisitToCome,
} from '#services/domain/payment/decide-deposit-link.ts'
import type { DepositLink } from '#services/domain/payment/deposit-link.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'

/** Issues a deposit link; repeated after a minute with a new deadline. */
export async function askForDeposit(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<Refusal | DepositLinkSent> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const now = ctx.clock()
  const refs = { booking: bookingAt(bookingId), payment: paymentAt(known.paymentId) }
  const done = await command(ctx, actor, 'askForDeposit', refs, ({ booking, payment }) => {
    const over = refuseUnlessToCome(booking, now)
    if (over !== null) return over
    if (!('paymentId' in booking)) return refuse('not_found')
    const asked = issueDepositLink(visitToCome(booking), now, payment)
    return { payment: asked }
  })
  if (isRefusal(done)) return done
  const { payment } = done.states
  if (payment.status !== 'asked') return refuse('deposit_not_asked')
  const { amountCents, dueAt } = payment.link
  return {
    amountCents,
    dueAt,
    url: depositLinkUrl(ctx, bookingId, payment.link),
    isMailed: (known.person?.email ?? '') !== '',
  }
}

/** Deposit that a request asks for now, and its deadline. */
export async function depositToAsk(
  ctx: AppContext,
  booking: Booking,
): Promise<Refusal | Pick<DepositLinkSent, 'amountCents' | 'dueAt'>> {
  const now = ctx.clock()
  const over = refuseUnlessToCome(booking, now)
  if (over !== null) return over
  if (!('paymentId' in booking)) return refuse('not_found')
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const asked = issueDepositLink(visitToCome(booking), now, payment)
  if (isRefusal(asked)) return asked
  const issued = asked.find((event) => event.type === 'DepositLinkIssued')?.data
  return issued ?? (payment.status === 'asked' ? payment.link : refuse('deposit_not_asked'))
}

export const visitToCome = (booking: Omit<VisitToCome, 'fullDepositCents'> & Pick<ConfirmedBooking, 'service'>) => {
  const { paymentId, bookingId, startsAt, totalCents, service } = booking
  return { paymentId, bookingId, startsAt, totalCents, fullDepositCents: depositFor(service.priceCents) }
}

function refuseUnlessToCome(booking: Booking, now: Instant): Refusal | null {
  if (booking.status !== 'confirmed') return refuseUnconfirmed(booking.status)
  return booking.startsAt > now ? null : refuse('visit_started')
}

export const depositLinkUrl = (
  { sender, secret }: Pick<AppContext, 'sender' | 'secret'>,
  bookingId: string,
  { dueAt }: Pick<DepositLink, 'dueAt'>,
): string => `${sender.appUrl}${depositLinkPath({ secret }, bookingId, dueAt)}`

export const depositLinkPath = ({ secret }: Pick<AppContext, 'secret'>, bookingId: string, dueAt: Instant): string =>
  balancePath(linkTokenUntil(bookingId, dueAt, secret))

/** Waives a requested deposit with a reason. */
export async function waiveDepositOfVisit(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  reason: WaiverReason,
): Promise<Refusal | { readonly deposit: 'waived' }> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const done = await command(ctx, actor, 'askForDeposit', { payment: paymentAt(known.paymentId) }, ({ payment }) => ({
    payment: waiveAskedDeposit(reason, payment),
  }))
  return isRefusal(done) ? done : { deposit: 'waived' }
}

/** Records expired deposit links, independently. */
export async function expireDepositLinks(ctx: AppContext, actor: Actor): Promise<void> {
  for (const { paymentId } of await ctx.views.dueDepositLinks(ctx.clock())) {
    try {
      await expireOne(ctx, actor, paymentId)
    } catch (error) {
      const about = { paymentId, error: error instanceof Error ? error.message : String(error) }
      ctx.logger.error(about, 'a deposit that was not paid in time could not be noted: somebody must look')
    }
  }
}

async function expireOne(ctx: AppContext, actor: Actor, paymentId: string): Promise<void> {
  const known = await stateOf(ctx.log, paymentAt(paymentId))
  if (known.status === 'none') return
  const now = ctx.clock()
  const refs = { booking: bookingAt(known.bookingId), payment: paymentAt(paymentId) }
  await record(ctx, actor, 'expireDepositLinks', refs, ({ booking, payment }) => ({
    payment: 'totalCents' in booking ? expireDepositLink(booking, isWaiting(booking), now, payment) : [],
  }))
}

export const isWaiting = ({ status }: Booking): boolean => status === 'confirmed' || status === 'called-off'
