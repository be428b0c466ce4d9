import { beforeEach, expect, test } from 'vitest'

import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { closeDay, openDay } from '#services/features/business/closed-days.ts'
import { begin, bookVisit, checkout, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const closing = { date: tuesday, reason: 'snow' }

test('on a day that was closed nothing can be booked, on the next it can', async () => {
  await closeDay(memory.ctx, staff, closing)
  expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toEqual({ refused: 'day_closed' })
  expect(await begin(memory, { date: '2026-11-25' })).toMatchObject({ amount: 3_100 })
})

test('what is booked stays booked', async () => {
  const { bookingId } = await bookVisit(memory)
  await closeDay(memory.ctx, staff, closing)
  expect(await memory.story(bookingId)).not.toContain('BookingCancelled')
})

test('a day that was opened again can be booked', async () => {
  await closeDay(memory.ctx, staff, closing)
  await openDay(memory.ctx, { kind: 'staff', staffId: 's1' }, { date: tuesday })
  expect(await begin(memory)).toMatchObject({ amount: 3_100 })
})

test('closed twice it is closed once, and opened twice it is opened once', async () => {
  for (const _ of [1, 2]) await closeDay(memory.ctx, staff, closing)
  for (const _ of [1, 2]) await openDay(memory.ctx, { kind: 'staff', staffId: 's1' }, { date: tuesday })
  expect((await memory.story('catalogue')).slice(-2)).toEqual(['DayClosed', 'DayOpened'])
})

test('a day that does not exist cannot be closed or opened', async () => {
  expect(await closeDay(memory.ctx, staff, { ...closing, date: '2027-02-29' })).toEqual({ refused: 'date_invalid' })
  expect(await openDay(memory.ctx, { kind: 'staff', staffId: 's1' }, { date: 'Tuesday' })).toEqual({
    refused: 'date_invalid',
  })
})
