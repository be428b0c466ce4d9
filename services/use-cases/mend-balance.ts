import type { Actor } from '#events/actor.ts'
import type { AppContext } from '#services/context.ts'
import { isCollectable } from '#services/payment/decide-balance.ts'
import { paymentAt, type Payment } from '#services/payment/payment.ts'
import { issuedCents } from '#services/payment/provider-refunds.ts'
import { stateOf } from '#services/perform.ts'
import type { ProviderIntent } from '#services/stripe/provider.ts'

import { captureBalance, releaseBalance, settleBalanceIntent } from './move-balance.ts'
import { noteRefunds } from './note-refunds.ts'

type Mended = 'settled' | 'captured' | 'released' | 'noted-refund'

/** Finishes what a lost webhook, job or answer left undone of an intent for the rest of a price. */
export async function mendBalance(
  ctx: AppContext,
  actor: Actor,
  intent: ProviderIntent,
  payment: Payment,
): Promise<Mended | null> {
  if (intent.paymentId === null || !isCollectable(payment)) return null
  const moved = payment.balance.card !== null && (await moveBalance(ctx, actor, intent.paymentId))
  if (moved) return moved
  if (await settleBalanceIntent(ctx, intent)) {
    await moveBalance(ctx, actor, intent.paymentId)
    return 'settled'
  }
  const isKnown = issuedCents(intent.id, payment) === intent.amountRefunded
  return !isKnown && (await noteRefunds(ctx, { paymentId: intent.paymentId, intentId: intent.id }))
    ? 'noted-refund'
    : null
}

/** Carries out a capture or a release that was requested in the log and never finished. */
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
