import type { Catalogue } from '#projections/catalogue.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import type { Agreement } from '#services/domain/booking/booking.ts'
import { refundTiersOf } from '#services/domain/booking/refund-tiers.ts'
import { agreedPolicy, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import type { AppContext } from '#services/features/context.ts'

export async function refundsOf(
  ctx: AppContext,
  { policyVersion, startsAt }: Pick<Agreement, 'policyVersion' | 'startsAt'>,
  current?: Catalogue['policy'],
): Promise<RefundTiers> {
  const policy = current ?? (await catalogueInForce(ctx.views)).policy
  const agreed = policy.version === policyVersion ? policy : await agreedPolicy(ctx.log, policyVersion)
  return refundTiersOf(agreed, startsAt)
}
