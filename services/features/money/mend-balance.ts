import type { Actor } from '#events/actor.ts'
import { stateOf } from '#services/commands/perform.ts'
import { isBeingCharged, isCollectable } from '#services/domain/payment/decide-balance.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { issuedCents } from '#services/domain/payment/provider-refunds.ts'
import type { AppContext } from '#services/features/context.ts'
import type { ProviderIntent } from '#services/providers/stripe/provider.ts'

import { carryOutCharge } from './carry-out-charges.ts'
import { captureBalance, releaseBalance, settleBalanceIntent } from './move-balance.ts'
import { noteRefunds } from './note-refunds.ts'

type Mended = 'settled' | 'captured' | 'released' | 'noted-refund' | 'cancelled-orphan'

/** Finishes an interrupted balance intent. */
export async function mendBalance(
  ctx: AppContext,
  actor: Actor,
  intent: ProviderIntent,
  payment: Payment,
): Promise<Mended | null> {
  if (intent.paymentId === null || !isCollectable(payment)) return null
  // A saved card was asked, and the answer was lost.
  if (isBeingCharged(payment)) {
    await carryOutCharge(ctx, actor, intent.paymentId)
    await moveBalance(ctx, actor, intent.paymentId)
    return 'settled'
  }
  const moved = payment.balance.card !== null && (await moveBalance(ctx, actor, intent.paymentId))
  if (moved) return moved
  if (await settleBalanceIntent(ctx, intent)) {
    await moveBalance(ctx, actor, intent.paymentId)
    return 'settled'
  }
  // Accepted for a request that we gave up before we heard of it.
  if (intent.status === 'requires_capture' && !(await isAsked(ctx, payment.paymentId, intent.id))) {
    await ctx.provider.cancel({ key: `orphan-${intent.id}`, intentId: intent.id })
    return 'cancelled-orphan'
  }
  const isKnown = issuedCents(intent.id, payment) === intent.amountRefunded
  return !isKnown && (await noteRefunds(ctx, { paymentId: intent.paymentId, intentId: intent.id }))
    ? 'noted-refund'
    : null
}

async function isAsked(ctx: AppContext, paymentId: string, intentId: string): Promise<boolean> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  const card = isCollectable(payment) ? payment.balance.card : null
  return isBeingCharged(payment) || (card !== null && 'intentId' in card && card.intentId === intentId)
}

/** Performs a logged capture or release. */
export async function moveBalance(ctx: AppContext, actor: Actor, paymentId: string): Promise<Mended | null> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  const status = isCollectable(payment) ? payment.balance.card?.status : undefined
  if (status === 'authorised') {
    await captureBalance(ctx, actor, paymentId)
    return 'captured'
  }
  if (status !== 'releasing') return null
  await releaseBalance(ctx, actor, paymentId)
  return 'released'
}
