import { beforeEach, describe, expect, test } from 'vitest'

import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { begin, bookVisit, checkout } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext({ vans: 2 })
})

const count = async (type: string) => (await memory.story()).filter((one) => one === type).length

describe('a visitor who was told that a payment failed when it did not', () => {
  test('and asks for the same again after the webhook is told that it is booked, with a second van free', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toEqual({
      refused: 'already_booked',
      details: { bookingId, paymentIntentId },
    })
    expect(await count('BookingHeld')).toBe(1)
  })

  test('and asks before the webhook: the authorised intent is settled, and not handed out to be paid again', async () => {
    const { bookingId, paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toEqual({
      refused: 'already_booked',
      details: { bookingId, paymentIntentId },
    })
    await memory.work()
    expect(await memory.story(bookingId)).toContain('DepositPaid')
    expect(await count('BookingConfirmed')).toBe(1)
  })

  test('and whose intent was never recorded here: the one that answers under its key is settled too', async () => {
    memory.provider.fail('createIntent', 'lost')
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toEqual({
      refused: 'provider_unavailable',
    })
    const [intent] = memory.provider.intents()
    memory.provider.confirm(intent?.id ?? '')
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout())).toMatchObject({
      refused: 'already_booked',
    })
    expect(await count('BookingConfirmed')).toBe(1)
  })
})

describe('not taken for the same booking', () => {
  test('another visitor asking for the same', async () => {
    await bookVisit(memory)
    await begin(memory, { visitor: 'v2' })
    expect(await count('BookingHeld')).toBe(2)
  })

  test('another car of the same visitor at the same time', async () => {
    await bookVisit(memory)
    const { draft, ...order } = checkout()
    const vehicleInfo = { year: 2019, make: 'Kia', model: 'Soul', size: 'hatchback', color: '' } as const
    const second = await startCheckout(
      memory.ctx,
      { kind: 'visitor' },
      { ...order, draft: draft && { ...draft, vehicleInfo } },
    )
    expect(second).toMatchObject({ amount: 3_100 })
  })

  test('another package, another time or another person', async () => {
    await bookVisit(memory)
    await begin(memory, { service: 'sprinkle' })
    await begin(memory, { time: '2:00 PM' })
    await begin(memory, { email: 'somebody.else@example.com' })
    expect(await count('BookingHeld')).toBe(4)
  })

  test('a visit that was cancelled', async () => {
    const { bookingId } = await bookVisit(memory)
    await cancelBooking(memory.ctx, { kind: 'operator' }, bookingId, { by: 'customer', reason: 'plans_changed' })
    expect((await begin(memory)).bookingId).not.toBe(bookingId)
  })
})
