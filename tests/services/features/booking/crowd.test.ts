import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isRefusal } from '#services/commands/decision.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { begin, bookVisit, checkout, complete, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

describe('fifty visitors who want one slot at the same moment', () => {
  test.each([
    [1, 'one van: one holds it, 49 are refused with free starts beside it'],
    [2, 'two vans: two hold it'],
  ])('%i: %s', async (vans) => {
    const memory = await openMemoryContext({ vans })
    const requests = Array.from({ length: 50 }, (_, index) => checkout({ visitor: `v${index}` }))
    const answers = await Promise.all(
      requests.map((request) => startCheckout(memory.ctx, { kind: 'visitor' }, request)),
    )

    const refusals = answers.filter(isRefusal)
    expect(answers.length - refusals.length).toBe(vans)
    for (const refusal of refusals) {
      expect(refusal.refused).toBe('slot_taken')
      expect(refusal.details?.['free']).toHaveLength(6)
    }
    expect(await memory.story('schedule')).toEqual(Array.from({ length: vans }, () => 'SlotHeld'))
    expect(memory.provider.intents()).toHaveLength(vans)
  })

  test('the free starts can indeed be had', async () => {
    const memory = await openMemoryContext()
    await begin(memory)
    const refusal = await startCheckout(memory.ctx, { kind: 'visitor' }, checkout({ visitor: 'v2' }))
    const free = isRefusal(refusal) ? (refusal.details?.['free'] as { date: string; time: string }[]) : []
    expect(free).toHaveLength(6)
    for (const [index, { date, time }] of free.entries()) {
      const other = await startCheckout(
        (await openMemoryContext()).ctx,
        { kind: 'visitor' },
        checkout({ visitor: `w${index}`, date, time }),
      )
      expect(isRefusal(other)).toBe(false)
    }
  })
})

test('two who pay for one slot, the second too late: one visit, one deposit, the other’s money untouched', async () => {
  const memory = await openMemoryContext()
  const late = await begin(memory)
  memory.forward(11)
  const quick = await begin(memory, { visitor: 'v2' })
  memory.provider.confirm(late.paymentIntentId)
  memory.provider.confirm(quick.paymentIntentId)
  const answers = await Promise.all([late, quick].map(({ paymentIntentId }) => complete(memory, paymentIntentId)))
  expect(answers).toMatchObject([{ refused: 'hold_expired' }, { status: 'confirmed', bookingId: quick.bookingId }])
  await memory.work()
  const taken = memory.provider.intents().reduce((sum, intent) => sum + intent.amountReceived, 0)
  expect(taken).toBe(3_100)
})

test('a second van serves who the first has no time for, the emptier van first', async () => {
  const memory = await openMemoryContext({ vans: 2 })
  await bookVisit(memory, { visitor: 'v1', time: '8:00 AM' })
  await bookVisit(memory, { visitor: 'v2', time: '1:00 PM' })
  const vans = (await memory.ctx.views.occupancyBetween('2026-11-24', '2026-11-24')).map(({ van }) => van)
  expect(vans).toEqual(['van-1', 'van-2'])
})

test('whatever many visitors request, pay and let expire at once, no van has two visits at a time and no payment is without a booking', async () => {
  const seen = { BookingConfirmed: 0, BookingRejected: 0, BookingAbandoned: 0, BookingCancelled: 0 }
  const law = fc.asyncProperty(townSteps, async (steps) => {
    const memory = await openMemoryContext()
    await walk(memory, steps)

    const story = await memory.story()
    for (const type of Object.keys(seen) as (keyof typeof seen)[]) {
      seen[type] += story.filter((one) => one === type).length
    }
    const day = await memory.ctx.views.occupancyBetween(tuesday, tuesday)
    const sold = day.filter(({ kind }) => kind === 'booked')
    for (const [index, next] of sold.slice(1).entries()) {
      const before = sold[index]
      const road = memory.ctx.travel(before?.cell ?? null, next.cell)
      expect((before?.endMinute ?? 0) + road).toBeLessThanOrEqual(next.startMinute)
    }
    const intents = memory.provider.intents()
    const kept = intents.filter((intent) => intent.amountReceived > intent.amountRefunded)
    const booked = new Set(sold.map(({ bookingId }) => bookingId))
    expect(new Set(kept.map(({ bookingId }) => bookingId))).toEqual(booked)
    expect(intents.filter(({ status }) => status === 'requires_capture')).toEqual([])
  })
  await fc.assert(law, { numRuns: 80 })
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})
