import { expect, test } from 'vitest'

import { leadEvents } from '#events/lead.ts'
import { readTodayWith, upcasts } from '#events/log/upcasts.ts'

test('a lead of the first version was made from no mail', () => {
  const then = { leadId: 'l1', customerId: 'c1', source: 'contact', language: 'fr' }
  const today = readTodayWith(leadEvents, upcasts)('LeadReceived', 1, { data: then, personal: null })
  expect(leadEvents.LeadReceived.data.parse(today.data)).toEqual({ ...then, emailId: null })
})
