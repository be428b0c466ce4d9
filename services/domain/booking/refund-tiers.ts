import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'

import type { CancelTerms } from './decide.ts'

/** `refundPercent` as a table of deadlines, inclusive. */
export const refundTiersOf = (policy: CancelTerms['policy'], startsAt: Instant): RefundTiers => [
  { until: addMinutes(startsAt, -60 * policy.fullRefundHours), percent: 100 },
  { until: addMinutes(startsAt, -60 * policy.partialRefundHours), percent: policy.partialPercent },
]
