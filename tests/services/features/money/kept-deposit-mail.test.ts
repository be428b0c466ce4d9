import { beforeEach, describe, expect, test } from 'vitest'

import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const untilTheVisit = 4 * 24 * 60

async function mailOfKept(): Promise<string> {
  await memory.work()
  const mails = memory.mailer.sent.filter(({ subject }) => subject.startsWith('Receipt for a kept deposit'))
  expect(mails).toHaveLength(1)
  return (mails[0]?.text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\u2212', '-')
}

describe('the mail of a kept deposit', () => {
  test('after a late cancellation names the tier that it fell into, and the amounts that add up', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit - 5 * 60)
    await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' })
    const text = await mailOfKept()
    expect(text).toContain('Your visit was cancelled on Tue, Nov 24, 7:00 AM.')
    expect(text).toContain('50% of the deposit is refunded when a visit is cancelled after Mon, Nov 23')
    expect(text).toContain('$15.50 of the deposit goes back to your card.')
    expect(text).toContain('Deposit paid: $31.00\nGoes back to your card: -$15.50\nKept by us: $15.50')
    expect(text).toContain('HST in what we keep: $1.78')
    expect(text).not.toContain('or a part of it')
  })

  test('too late for any of it says so', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit - 60)
    await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' })
    const text = await mailOfKept()
    expect(text).toContain('the deposit is not refunded when a visit is cancelled after Tue, Nov 24')
    expect(text).toContain('Nothing of the deposit goes back.')
    expect(text).toContain('Deposit paid: $31.00\nKept by us: $31.00')
    expect(text).toContain('HST in what we keep: $3.57')
  })

  test('after a no-show says that nobody was there', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit + 60)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'no-show' })
    const text = await mailOfKept()
    expect(text).toContain('Nobody was there for your visit of Tue, Nov 24')
    expect(text).toContain('Nothing of the deposit goes back.')
  })
})
