import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isRefusal } from '#services/decision.ts'
import { startCheckout } from '#services/journeys/start-checkout.ts'
import { begin, bookVisit, checkout, complete, deposits } from '#tests/support/checkout.ts'
import { openMemoryHouse } from '#tests/support/memory-house.ts'

describe('fifty visitors who want one slot at the same moment', () => {
  test.each([
    [1, 'one van: one holds it, 49 are refused with free starts beside it'],
    [2, 'two vans: two hold it'],
  ])('G5 %i: %s', async (vans) => {
    const memory = await openMemoryHouse({ vans })
    const wishes = Array.from({ length: 50 }, (_, index) => checkout({ visitor: `v${index}` }))
    const answers = await Promise.all(wishes.map((wish) => startCheckout(memory.house, wish)))

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
    const memory = await openMemoryHouse()
    await begin(memory)
    const refusal = await startCheckout(memory.house, checkout({ visitor: 'v2' }))
    const free = isRefusal(refusal) ? (refusal.details?.['free'] as { date: string; time: string }[]) : []
    expect(free).toHaveLength(6)
    for (const [index, { date, time }] of free.entries()) {
      const other = await startCheckout((await openMemoryHouse()).house, checkout({ visitor: `w${index}`, date, time }))
      expect(isRefusal(other)).toBe(false)
    }
  })
})

test('two who pay for one slot, the second too late: one visit, one deposit, the other’s money untouched', async () => {
  const memory = await openMemoryHouse()
  const late = await begin(memory)
  memory.forward(11)
  const quick = await begin(memory, { visitor: 'v2' })
  memory.provider.confirm(late.paymentIntentId)
  memory.provider.confirm(quick.paymentIntentId)
  const answers = await Promise.all([late, quick].map(({ paymentIntentId }) => complete(memory, paymentIntentId)))
  expect(answers).toMatchObject([{ refused: 'hold_lapsed' }, { status: 'confirmed', bookingId: quick.bookingId }])
  await memory.work()
  const taken = memory.provider.intents().reduce((sum, intent) => sum + intent.amountReceived, 0)
  expect(taken).toBe(3_100)
})

test('a second van serves who the first has no time for, the emptier van first', async () => {
  const memory = await openMemoryHouse({ vans: 2 })
  await bookVisit(memory, { visitor: 'v1', time: '8:00 AM' })
  await bookVisit(memory, { visitor: 'v2', time: '1:00 PM' })
  const vans = (await memory.house.views.occupancyBetween('2026-11-24', '2026-11-24')).map(({ van }) => van)
  expect(vans).toEqual(['van-1', 'van-2'])
})

test('K47 whatever a crowd asks for, pays and lets lapse, no van has two visits at once and no money lies without a booking', async () => {
  const step = fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    what: fc.constantFrom('begin', 'begin', 'begin', 'pay', 'complete', 'work', 'tell', 'wait', 'wait'),
    service: fc.constantFrom(...(['sprinkle', 'glazed', 'filled'] as const)),
    time: fc.constantFrom('10:00 AM', '11:00 AM', '3:00 PM'),
    city: fc.constantFrom('Brampton', 'Toronto'),
    minutes: fc.integer({ min: 4, max: 12 }),
  })
  const seen = { confirmed: 0, rejected: 0, moved: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const memory = await openMemoryHouse()
      const begun = new Map<number, string[]>()
      for (const { who, what, service, time, city, minutes } of steps) {
        const own = begun.get(who) ?? []
        const intent = memory.provider.intents().find(({ id }) => id === own.at(-1 - (minutes % 2)))
        if (what === 'begin') {
          const wish = checkout({ visitor: `v${who}`, service, time, city })
          const started = await startCheckout(memory.house, { ...wish, amountCents: deposits[service] })
          if (!isRefusal(started)) begun.set(who, [...own, started.paymentIntentId])
        }
        if (what === 'pay' && intent?.status === 'requires_payment_method') memory.provider.confirm(intent.id)
        if (what === 'complete' && intent !== undefined) await complete(memory, intent.id)
        if (what === 'work') await memory.work()
        if (what === 'tell') await memory.tell()
        if (what === 'wait') memory.forward(minutes)
      }
      await memory.tell()
      await memory.work()
      await memory.tell()
      await memory.work()

      const story = await memory.story()
      const count = (type: string) => story.filter((one) => one === type).length
      seen.confirmed += count('BookingConfirmed')
      seen.rejected += count('BookingRejected')
      seen.moved += count('BookingAbandoned')
      const day = await memory.house.views.occupancyBetween('2026-11-24', '2026-11-24')
      const sold = day.filter(({ kind }) => kind === 'booked')
      for (const [index, next] of sold.slice(1).entries()) {
        const before = sold[index]
        const road = memory.house.travel(before?.cell ?? null, next.cell)
        expect((before?.endMinute ?? 0) + road).toBeLessThanOrEqual(next.startMinute)
      }
      const paid = memory.provider.intents().filter(({ status }) => status === 'succeeded')
      expect(new Set(paid.map(({ bookingId }) => bookingId))).toEqual(new Set(sold.map(({ bookingId }) => bookingId)))
      expect(memory.provider.intents().filter(({ status }) => status === 'requires_capture')).toEqual([])
      expect(count('BookingConfirmed')).toBe(sold.length)
    }),
    { numRuns: 80 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})
