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
  readonly at?: Instant
  /** Idempotency of phone reports. */
  readonly issue?: Pick<Issue, 'key' | 'correlation'>
}

/** Records completion or no-show; a no-show returns points. Idempotent. */
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

/** Crew take payments from the visit's day on. */
export async function refuseBeforeItsDay(ctx: AppContext, bookingId: string): Promise<Refusal | null> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  return 'startsAt' in booking && dayOf(booking.startsAt) > dayOf(ctx.clock()) ? refuse('visit_not_started') : null
}

export interface BalanceCollected {
  readonly amountCents: number
  readonly taxCents: number
  readonly owedCents: number
}

/** Records a payment of the balance; releases the open intent. Idempotent. */
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
