import { beforeEach, expect, test } from 'vitest'

import { begin, bookVisit, complete } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

test('a visit outside the map is booked with its travel to be confirmed, once, and the page says so', async () => {
  const { paymentIntentId, bookingId } = await begin(memory, { city: 'Vancouver' })
  memory.provider.confirm(paymentIntentId)
  for (let times = 0; times < 2; times += 1)
    expect(await complete(memory, paymentIntentId)).toMatchObject({ status: 'confirmed', travelToBeConfirmed: true })
  expect((await memory.story(bookingId)).filter((type) => type === 'TravelToBeConfirmed')).toHaveLength(1)
})

test('the webhook writes the same when the tab was closed', async () => {
  const { paymentIntentId, bookingId } = await begin(memory, { city: 'Vancouver' })
  memory.provider.confirm(paymentIntentId)
  await memory.tell()
  await memory.work()
  expect(await memory.story(bookingId)).toContain('TravelToBeConfirmed')
})

test('a visit on the map needs nothing of it, and neither does one whose place was not given', async () => {
  const known = await bookVisit(memory)
  expect(await complete(memory, known.paymentIntentId)).not.toHaveProperty('travelToBeConfirmed')
  await bookVisit(memory, { bare: true, visitor: null, date: '2026-11-25' })
  expect(await memory.story()).not.toContain('TravelToBeConfirmed')
})
