import { beforeEach, describe, expect, test } from 'vitest'

import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { begin, bookVisit, checkout, complete, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const intentOf = (id: string) => memory.provider.retrieveIntent(id)

describe('a visitor who chooses something else before paying', () => {
  test.each([
    ['another day', { date: '2026-11-25' }],
    ['an overlapping time of the same day', { time: '11:00 AM' }],
    ['another package at the same time', { service: 'filled' as const }],
    ['an add-on', { addons: ['stain-treatment'] }],
    ['another address, which is another way for the van', { city: 'Toronto' }],
  ])('%s moves the hold: slot and intent are given back', async (_what, request) => {
    const first = await begin(memory)
    const second = await begin(memory, request)
    await memory.work()
    expect(second.bookingId).not.toBe(first.bookingId)
    expect(await memory.story(first.bookingId)).toEqual([
      'BookingHeld',
      'DepositRequested',
      'DepositIntentCreated',
      'BookingAbandoned',
      'DepositReleaseRequested',
      'DepositReleased',
    ])
    expect(await intentOf(first.paymentIntentId)).toMatchObject({ status: 'canceled' })
    expect(await intentOf(second.paymentIntentId)).toMatchObject({ status: 'requires_payment_method' })
    expect((await memory.story('schedule')).toSorted()).toEqual(['SlotHeld', 'SlotHeld', 'SlotReleased'])
  })

  test('what was given back is free for others', async () => {
    const first = await begin(memory)
    await begin(memory, { date: '2026-11-25' })
    expect((await bookVisit(memory, { visitor: 'v2' })).bookingId).not.toBe(first.bookingId)
  })

  test('when the other slot is taken the first one stays', async () => {
    await bookVisit(memory, { visitor: 'v2', date: '2026-11-25' })
    const first = await begin(memory)
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout({ date: '2026-11-25' }))).toMatchObject({
      refused: 'slot_taken',
    })
    expect(await begin(memory)).toEqual(first)
  })

  test('paying the slot that they left gives the money back', async () => {
    const first = await begin(memory)
    memory.provider.confirm(first.paymentIntentId)
    await begin(memory, { date: '2026-11-25' })
    expect(await complete(memory, first.paymentIntentId)).toEqual({ refused: 'payment_used' })
    await memory.work()
    expect(await intentOf(first.paymentIntentId)).toMatchObject({ status: 'canceled', amountReceived: 0 })
  })

  test('a hold that ran out is left too: its intent is not forgotten', async () => {
    const first = await begin(memory)
    memory.forward(30)
    await begin(memory, { date: '2026-11-25' })
    await memory.work()
    expect(await intentOf(first.paymentIntentId)).toMatchObject({ status: 'canceled' })
  })

  test('after paying, the next choice is a second visit and takes nothing away', async () => {
    const first = await bookVisit(memory)
    await bookVisit(memory, { date: '2026-11-25' })
    expect(await memory.story(first.bookingId)).not.toContain('BookingAbandoned')
  })

  test('two holds that came of asking at the same moment are both given back', async () => {
    const both = await Promise.all([begin(memory), begin(memory, { date: '2026-11-25' })])
    const third = await begin(memory, { date: '2026-11-26' })
    await memory.work()
    for (const { paymentIntentId } of both)
      expect(await intentOf(paymentIntentId)).toMatchObject({ status: 'canceled' })
    expect(await memory.ctx.views.openHoldsOf('v1')).toEqual([
      expect.objectContaining({ bookingId: third.bookingId, date: '2026-11-26' }),
    ])
  })
})

test('an intent that the provider opens after its visitor moved on is given back as soon as it is known', async () => {
  memory.provider.during('createIntent', async () => {
    await begin(memory, { date: '2026-11-25' })
  })
  const first = await begin(memory)
  await memory.work()
  expect(await memory.story(first.bookingId)).toEqual([
    'BookingHeld',
    'DepositRequested',
    'BookingAbandoned',
    'DepositReleaseRequested',
    'DepositReleased',
  ])
  expect(await intentOf(first.paymentIntentId)).toMatchObject({ status: 'canceled' })
})

test('a move within one day needs no room for both', async () => {
  const first = await begin(memory, { service: 'filled', time: '10:00 AM' })
  const second = await begin(memory, { service: 'filled', time: '12:00 PM' })
  const row = await memory.ctx.views.occupancyBetween(tuesday, tuesday)
  expect(row.map(({ bookingId, startMinute }) => [bookingId, startMinute])).toEqual([[second.bookingId, 720]])
  expect(first.bookingId).not.toBe(second.bookingId)
})
