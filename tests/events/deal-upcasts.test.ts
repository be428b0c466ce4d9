import { expect, test } from 'vitest'

import { dealEvents } from '#events/deal.ts'
import { readTodayWith, upcasts } from '#events/log/upcasts.ts'

test('a deal of the first version was given up by hand, in no step of a job', () => {
  const then = { dealId: 'c1_1', customerId: 'c1', reason: 'price' }
  const today = readTodayWith(dealEvents, upcasts)('DealLost', 1, { data: then, personal: null })
  expect(dealEvents.DealLost.data.parse(today.data)).toEqual({ ...then, step: null })
})
