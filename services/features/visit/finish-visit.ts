import type { Actor } from '#events/actor.ts'
import type { Instant } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import { command, type Issue } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { endDiscounts } from '#services/domain/booking/decide-discount.ts'
import { complete, recordNoShow, refuseUnconfirmed } from '#services/domain/booking/decide.ts'
import { returnOfVisit } from '#services/domain/loyalty/decide.ts'
import { loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import type { BalancePart } from '#services/domain/payment/balance.ts'
import {
  collectBalance,
  isCollectable,
  isRestClaimed,
  type TakenOnTheDay,
} from '#services/domain/payment/decide-balance.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import { taxRuleOf } from '#services/features/money/move-balance.ts'
import { owedOfVisit } from '#services/features/money/owed-visit.ts'

interface Ending {
  readonly outcome: 'completed' | 'no-show'
  /** When it was pressed, where a phone has kept it since. */
  readonly at?: Instant
  /** Has it count once, however often a phone sends it. */
  readonly issue?: Pick<Issue, 'key' | 'correlation'>
}

/**
 * How a visit ended: done, or nobody was there, and then the points that were redeemed for it are back, and the price is the one without
 * them. Asked twice, answered once.
 */
export async function finishVisit(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  how: Ending,
): Promise<Refusal | { readonly outcome: 'completed' | 'no-show' }> {
  const { at = ctx.clock(), issue } = how
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (known.status === 'none') return refuse('not_found')
  const refs = { booking: bookingAt(bookingId), loyalty: loyaltyAt(known.customerId) }
  const done = await command(ctx, actor, { name: 'finishVisit', ...issue }, refs, ({ booking, loyalty }) => {
    const ended = how.outcome === 'completed' ? complete({ at }, booking) : recordNoShow({ at }, booking)
    if (isRefusal(ended)) return ended
    if (how.outcome === 'completed') return { booking: ended }
    // Before the visit is over: a rest that is claimed is that of the price without the rewards.
    const returned = returnOfVisit(bookingId, 'no-show', loyalty)
    const undone = endDiscounts(
      returned.map(({ data }) => data.redemptionId),
      booking,
    )
    return { booking: [...undone, ...ended], loyalty: returned }
  })
  return isRefusal(done) ? done : { outcome: how.outcome }
}

/** The crew takes money at the vehicle: from the day of the visit on. Owners may have been paid ahead. */
export async function refuseBeforeItsDay(ctx: AppContext, bookingId: string): Promise<Refusal | null> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  return 'startsAt' in booking && dayOf(booking.startsAt) > dayOf(ctx.clock()) ? refuse('visit_not_started') : null
}

export interface BalanceCollected {
  /** Of the price, before tax: everything after the deposit. */
  readonly amountCents: number
  readonly taxCents: number
  /** With tax. */
  readonly owedCents: number
}

/**
 * The rest of the price, or a part of it, all of it where the deposit could not be captured, and the tax on all of it, paid on the day. Asked twice,
 * answered once. An intent that the customer's page has open is given up; one that was accepted is captured, and nothing is owed beside it.
 */
export async function payBalance(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  how: Pick<TakenOnTheDay, 'method'> & Partial<TakenOnTheDay>,
): Promise<Refusal | BalanceCollected> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const taken = { amountCents: null, tipCents: 0, balanceId: ctx.newId(), ...how }
  const refs = { booking: bookingAt(bookingId), payment: paymentAt(known.paymentId) }
  const done = await command(ctx, actor, 'payBalance', refs, ({ booking, payment }) => {
    const isClaimed = booking.status === 'no-show' && isRestClaimed(payment)
    if (booking.status !== 'completed' && booking.status !== 'confirmed' && !isClaimed)
      return refuseUnconfirmed(booking.status)
    const paid = collectBalance(taken, booking, payment, taxRuleOf(ctx, booking))
    return { payment: paid }
  })
  if (isRefusal(done)) return done
  const { booking, payment } = done.states
  const paid = isCollectable(payment) ? payment.balance.paid : []
  const sum = (of: (part: BalancePart) => number) => paid.reduce((total, part) => total + of(part), 0)
  return {
    amountCents: sum((part) => part.amountCents),
    taxCents: sum((part) => part.taxCents),
    owedCents: owedOfVisit(booking, payment),
  }
}
