import type { Actor } from '#events/actor.ts'
import type { NewPaymentEvent } from '#events/payment.ts'
import type { CorrectionReason } from '#events/values/office-reasons.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { withoutPayment } from '#services/domain/payment/balance.ts'
import { collectBalance, isCollectable, type TakenOnTheDay } from '#services/domain/payment/decide-balance.ts'
import {
  giveBack,
  withdrawHandRefund,
  withdrawPayment,
  type OfficeRefund,
} from '#services/domain/payment/decide-by-hand.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'

import { taxRuleOf } from './move-balance.ts'
import { owedOfVisit } from './owed-visit.ts'

interface Settled {
  readonly owedCents: number
}

/** Refunds by card or hand. Idempotent. */
export const refundVisit = (
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  refund: OfficeRefund,
): Promise<Refusal | Settled> => decide(ctx, actor, bookingId, (payment) => giveBack(refund, payment))

/** Withdraws a hand refund. Idempotent. */
export const withdrawRefund = (
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  refundId: string,
): Promise<Refusal | Settled> => decide(ctx, actor, bookingId, (payment) => withdrawHandRefund(refundId, payment))

export interface Correction {
  readonly balanceId: string
  readonly reason: CorrectionReason
  /** Replacement in the same append; null for none. */
  readonly instead: TakenOnTheDay | null
}

/** Corrects a hand payment. Idempotent. */
export const correctPayment = (
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { balanceId, reason, instead }: Correction,
): Promise<Refusal | Settled> =>
  decide(ctx, actor, bookingId, (payment, booking) => {
    const withdrawn = withdrawPayment({ balanceId, reason }, payment)
    if (isRefusal(withdrawn) || instead === null || !isCollectable(payment)) return withdrawn
    const after = withdrawn.length === 0 ? payment : { ...payment, balance: withoutPayment(payment.balance, balanceId) }
    const paid = collectBalance(instead, booking, after, taxRuleOf(ctx, booking))
    return isRefusal(paid) ? paid : [...withdrawn, ...paid]
  })

/** Decides booking and payment together, again after a race. */
async function decide(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  decision: (payment: Payment, booking: ConfirmedBooking) => Decision<NewPaymentEvent>,
): Promise<Refusal | Settled> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const refs = { booking: bookingAt(bookingId), payment: paymentAt(known.paymentId) }
  const done = await command(ctx, actor, 'moveMoneyByHand', refs, ({ booking, payment }) => {
    if (!('paymentId' in booking)) return refuse('not_found')
    const decided = decision(payment, booking)
    return { payment: decided }
  })
  if (isRefusal(done)) return done
  const { booking, payment } = done.states
  return { owedCents: owedOfVisit(booking, payment) }
}
