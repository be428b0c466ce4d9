import type { Agreement } from '#services/booking/booking.ts'
import { refundTiersOf } from '#services/booking/refund-tiers.ts'
import { agreedPolicy, standingCatalogue } from '#services/catalogue/catalogue.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import type { House } from '#services/house.ts'

/** What a customer gets back until when, under the policy that the booking was made with (D24). */
export async function refundsOf(
  house: House,
  { policyVersion, startsAt }: Pick<Agreement, 'policyVersion' | 'startsAt'>,
): Promise<RefundTiers> {
  const { policy } = await standingCatalogue(house.views)
  const agreed = policy.version === policyVersion ? policy : await agreedPolicy(house.log, policyVersion)
  return refundTiersOf(agreed, startsAt)
}
