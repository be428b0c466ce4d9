import { record } from '#services/commands/command.ts'
import { stateOf } from '#services/commands/perform.ts'
import { disputesAt, noteDispute } from '#services/domain/dispute/dispute.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'
import { providerActor, type ProviderDispute } from '#services/providers/stripe/provider.ts'

/** Records disputes of a payment; rejects with `ProviderError`. */
export async function noteDisputes(
  ctx: AppContext,
  { paymentId, intentId }: { readonly paymentId: string; readonly intentId: string },
): Promise<void> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (payment.status === 'none') return
  for (const dispute of await ctx.provider.listDisputes(intentId))
    await noteToldDispute(ctx, { paymentId, bookingId: payment.bookingId }, dispute)
}

export async function noteToldDispute(
  ctx: AppContext,
  about: { readonly paymentId: string; readonly bookingId: string },
  dispute: ProviderDispute,
): Promise<boolean> {
  const { paymentId } = about
  const issue = { name: 'noteProviderAnswer', reason: 'disputes at the provider' } as const
  const done = await record(ctx, providerActor, issue, { disputes: disputesAt(paymentId) }, ({ disputes }) => {
    const written = noteDispute(dispute, about, disputes)
    return { changes: { disputes: written }, answer: written }
  })
  if (done.answer.some(({ type }) => type === 'DisputeOpened'))
    ctx.logger.error({ ...about, disputeId: dispute.id }, 'a payment is disputed: somebody must answer the bank')
  return done.answer.length > 0
}
