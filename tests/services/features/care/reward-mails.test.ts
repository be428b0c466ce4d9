import { beforeEach, expect, test } from 'vitest'

import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { sendPointsRedeemed, sendPointsReturned } from '#services/features/care/reward-mails.ts'
import { redeemOwnReward, undoOwnReward } from '#services/features/care/rewards.ts'
import { undoVisitDiscount } from '#services/features/money/discounts.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
let sentBefore = 0
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const worker = { kind: 'worker', name: 'test' } as const
const credit = { id: 'r1', reward: 'credit', points: 200, amountCents: 1_000, totalCents: 12_500 } as const

async function redeemed() {
  for (const time of ['8:00 AM', '1:00 PM']) {
    const { bookingId } = await bookVisit(memory, { time })
    accepted(await payBalance(memory.ctx, staff, bookingId, { method: 'cash' }))
  }
  memory.forward(5 * 24 * 60)
  for (const bookingId of await confirmed())
    accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
  const { bookingId } = await bookVisit(memory, { date: '2026-12-01', time: '10:00 AM' })
  const booking = await stateOf(memory.ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') throw new Error('Nothing was booked.')
  const { customerId } = booking
  await memory.work()
  sentBefore = memory.mailer.sent.length
  accepted(await redeemOwnReward(memory.ctx, { customerId, settledCents: 28_250 }, bookingId, credit))
  return { bookingId, customerId, ref: { customerId, redemptionId: 'r1' } }
}

async function confirmed(): Promise<string[]> {
  const events = await memory.events()
  return events.flatMap(({ type, data }) =>
    type === 'BookingConfirmed' && 'bookingId' in data ? [String(data.bookingId)] : [],
  )
}

/** Since the points were redeemed. */
const sent = () => memory.mailer.sent.slice(sentBefore)
const subjects = () => sent().map(({ subject }) => subject.replace(/FG-\w+/, 'FG'))

test('says what was redeemed, what it takes off, what is left, and until when it can be undone', async () => {
  await redeemed()
  await memory.work()
  const [mail, ...others] = sent()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'asha.gill@example.com', language: 'en' })
  for (const words of [
    'You have redeemed 200 points for this visit: $10.00 is off its price, before HST.',
    '$10 service credit',
    'Left to redeem: 82 points',
    'Price now, with HST: $129.95',
    'Left to pay: $98.95',
    'until the visit starts (Tue, Dec 1, 10:00 AM, Toronto time)',
    '/dashboard?tab=loyalty',
  ])
    expect(mail?.text).toContain(words)
})

test('is written once, however often its job comes', async () => {
  const { ref } = await redeemed()
  await memory.work()
  await sendPointsRedeemed(memory.ctx, worker, ref)
  await sendPointsRedeemed(memory.ctx, worker, ref)
  expect(subjects()).toEqual(['Points redeemed for your visit FG'])
})

test('a reward that its customer undoes is told with the points and the price of before, once', async () => {
  const { bookingId, customerId, ref } = await redeemed()
  await memory.work()
  accepted(await undoOwnReward(memory.ctx, customerId, bookingId, 'r1'))
  await memory.work()
  await sendPointsReturned(memory.ctx, worker, ref)
  expect(subjects()).toEqual(['Points redeemed for your visit FG', 'Points returned: FG'])
  for (const words of ['You have 200 points back', 'Left to redeem: 282 points', 'Left to pay: $110.25'])
    expect(sent().at(-1)?.text).toContain(words)
})

test('undone before the mail about it could be sent, only that is told; so it is when the office undoes it', async () => {
  const { bookingId } = await redeemed()
  accepted(await undoVisitDiscount(memory.ctx, staff, bookingId, 'r1'))
  await memory.work()
  expect(subjects()).toEqual(['Points returned: FG'])
})

test('of a visit that is cancelled no mail is about points but its cancellation, which names those that come back', async () => {
  const { bookingId, customerId } = await redeemed()
  accepted(await undoOwnReward(memory.ctx, customerId, bookingId, 'r1'))
  accepted(await redeemOwnReward(memory.ctx, { customerId, settledCents: 28_250 }, bookingId, { ...credit, id: 'r2' }))
  await memory.work()
  const before = subjects().length
  accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'business', reason: 'vehicle' }))
  await memory.work()
  expect(subjects().slice(before)).toEqual(expect.not.arrayContaining([expect.stringMatching(/points/i)]))
  const told = memory.mailer.sent.findLast(({ subject }) => subject.startsWith('Booking cancelled'))?.text
  expect(told).toContain('You get back what you redeemed for this visit: 200 points.')
})
