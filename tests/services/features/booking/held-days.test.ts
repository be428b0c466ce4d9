import { beforeEach, describe, expect, test } from 'vitest'

import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { begin, bookVisit, checkout, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const times = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']
const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']

async function takeAll(): Promise<void> {
  let number = 0
  for (const date of days)
    for (const time of times) {
      number += 1
      const order = {
        service: 'filled',
        date,
        time,
        visitor: `taker-${number}`,
        email: `t${number}@example.com`,
      } as const
      await startCheckout(memory.ctx, { kind: 'visitor' }, checkout(order))
    }
}

describe('holds without a payment', () => {
  test('leave a part of every day to others, however many there are', async () => {
    await takeAll()
    for (const date of days) {
      const starts = await Promise.all(
        times.map((time) =>
          startCheckout(
            memory.ctx,
            { kind: 'visitor' },
            checkout({ service: 'sprinkle', date, time, visitor: `v-${date}` }),
          ),
        ),
      )
      expect(starts.filter((start) => 'clientSecret' in start).length).toBeGreaterThan(0)
    }
  })

  test('beyond two thirds of the day are refused with starts of other days', async () => {
    await begin(memory, { service: 'filled', time: '8:00 AM', visitor: 'v1' })
    const second = checkout({ service: 'filled', time: '2:00 PM', visitor: 'v2' })
    const refused = await startCheckout(memory.ctx, { kind: 'visitor' }, second)
    expect(refused).toMatchObject({ refused: 'day_busy', details: { free: expect.any(Array) } })
    const free = 'details' in refused ? (refused.details?.['free'] as { date: string }[]) : []
    expect(free.length).toBe(6)
    expect(free.map(({ date }) => date)).not.toContain(tuesday)
    memory.forward(10)
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, second)).toMatchObject({ amount: 5_600 })
  })

  test('that are paid close no more than their own time, and somebody’s own hold does not count against them', async () => {
    await bookVisit(memory, { service: 'filled', time: '8:00 AM', visitor: 'v1' })
    await begin(memory, { service: 'filled', time: '2:00 PM', visitor: 'v2' })
    const moved = await begin(memory, { service: 'filled', time: '1:00 PM', visitor: 'v2' })
    expect(await memory.story(moved.bookingId)).toContain('BookingHeld')
  })
})
