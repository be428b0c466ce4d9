import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { refundPercent } from '#services/domain/booking/decide.ts'
import { refundTiersOf } from '#services/domain/booking/refund-tiers.ts'

const policy = { version: 1, fullRefundHours: 24, partialRefundHours: 2, partialPercent: 50 }
const startsAt = '2026-11-24T15:00:00.000Z'

test('everything comes back until a day before, half until two hours before', () => {
  expect(refundTiersOf(policy, startsAt)).toEqual([
    { until: '2026-11-23T15:00:00.000Z', percent: 100 },
    { until: '2026-11-24T13:00:00.000Z', percent: 50 },
  ])
})

test('the table and the decision of a cancellation say the same at every moment', () => {
  const tiers = refundTiersOf(policy, startsAt)
  const edges = fc
    .constantFrom(-1, 0, 1)
    .chain((ms) => fc.constantFrom(...tiers.map(({ until }) => Date.parse(until) + ms)))
  const moments = fc.oneof(edges, fc.integer({ min: Date.parse(startsAt) - 40 * 3_600_000, max: Date.parse(startsAt) }))
  fc.assert(
    fc.property(moments, (moment) => {
      const at = new Date(moment).toISOString()
      const shown = tiers.find(({ until }) => at <= until)?.percent ?? 0
      expect(shown).toBe(refundPercent({ by: 'customer', reason: 'other', paidCents: 3100, policy, at }, startsAt))
    }),
  )
})
