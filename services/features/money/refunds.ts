import type { Catalogue } from '#projections/catalogue.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import type { Agreement } from '#services/domain/booking/booking.ts'
import { refundTiersOf } from '#services/domain/booking/refund-tiers.ts'
import { agreedPolicy, catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import type { AppContext } from '#services/features/context.ts'

export async function refundsOf(
  ctx: AppContext,
  booking: Pick<Agreement, 'policyVersion' | 'startsAt'>,
  current?: Catalogue['policy'],
): Promise<RefundTiers> {
  return refundTiersOf(await policyOf(ctx, booking, current), booking.startsAt)
}

/** Policy that a visit was booked under; from the log only where it is not the one in force. */
export async function policyOf(
  ctx: AppContext,
  { policyVersion }: Pick<Agreement, 'policyVersion'>,
  current?: Catalogue['policy'],
): Promise<Catalogue['policy']> {
  const policy = current ?? (await catalogueInForce(ctx.views)).policy
  return policy.version === policyVersion ? policy : agreedPolicy(ctx.log, policyVersion)
}
