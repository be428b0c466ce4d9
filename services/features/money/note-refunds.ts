import { record } from '#services/commands/command.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { noteProviderRefunds } from '#services/domain/payment/provider-refunds.ts'
import type { AppContext } from '#services/features/context.ts'
import { providerActor } from '#services/providers/stripe/provider.ts'

/** Records refunds of a payment, by whomever; returns whether it wrote. Rejects with `ProviderError`. */
export async function noteRefunds(
  ctx: AppContext,
  { paymentId, intentId }: { readonly paymentId: string; readonly intentId: string },
): Promise<boolean> {
  const refunds = await ctx.provider.listRefunds(intentId)
  const issue = { name: 'noteProviderAnswer', reason: 'refunds at the provider' } as const
  const done = await record(ctx, providerActor, issue, { payment: paymentAt(paymentId) }, ({ payment }) => {
    const written = noteProviderRefunds(intentId, refunds, payment)
    return { changes: { payment: written }, answer: written }
  })
  for (const { type, data } of done.answer)
    if (type === 'RefundReversed' || type === 'RefundFailed')
      ctx.logger.error({ ...data, type }, 'a refund failed: somebody must look')
  return done.answer.length > 0
}
