import { isRefusal } from '#services/commands/decision.ts'
import { perform } from '#services/commands/perform.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { noteProviderRefunds } from '#services/domain/payment/provider-refunds.ts'
import type { AppContext } from '#services/features/context.ts'

/**
 * Records what became of the refunds of a payment at the provider, whoever made them and however long ago: issued, failed, or
 * sent back by the customer's bank. Answers whether there was something to write. Rejects with `ProviderError`.
 */
export async function noteRefunds(
  ctx: AppContext,
  { paymentId, intentId }: { readonly paymentId: string; readonly intentId: string },
): Promise<boolean> {
  const refunds = await ctx.provider.listRefunds(intentId)
  const actor = { kind: 'provider', name: 'stripe' } as const
  const command = { meta: { actor, reason: 'refunds at the provider' } }
  const done = await perform(ctx.log, command, { payment: paymentAt(paymentId) }, ({ payment }) => {
    const written = noteProviderRefunds(intentId, refunds, payment)
    return { changes: { payment: written }, answer: written }
  })
  if (isRefusal(done)) throw new Error(`The refunds of payment ${paymentId} could not be written: ${done.refused}`)
  for (const { type, data } of done.answer)
    if (type === 'RefundReversed' || type === 'RefundFailed')
      ctx.logger.error({ ...data, type }, 'a refund failed: somebody must look')
  return done.answer.length > 0
}
