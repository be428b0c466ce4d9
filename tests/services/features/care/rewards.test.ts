import { beforeEach, expect, test } from 'vitest'

import { receiptEvents } from '#events/receipt.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { balanceOf, loyaltyAt } from '#services/domain/loyalty/loyalty.ts'
import { redeemOwnReward, rewardsForVisit, undoOwnReward } from '#services/features/care/rewards.ts'
import { discountVisit, undoVisitDiscount } from '#services/features/money/discounts.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { announce, missVisit } from '#tests/support/missed-visit.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const settledCents = 25_000
const credit = { id: 'r1', reward: 'credit', points: 200, amountCents: 1_000, totalCents: 12_500 } as const

/** A visit of 125.00 and 16.25 of tax with a deposit of 31.00, and a service credit of 10.00 redeemed for it. */
async function rewarded() {
  const { bookingId } = await bookVisit(memory)
  const booking = await stateOf(memory.ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') throw new Error('Nothing was booked.')
  const { customerId } = booking
  const own = { customerId, settledCents }
  expect(accepted(await redeemOwnReward(memory.ctx, own, bookingId, credit))).toEqual({
    totalCents: 11_500,
    owedCents: 9_895,
  })
  const balance = async () => balanceOf(250, await stateOf(memory.ctx.log, loyaltyAt(customerId)))
  expect(await balance()).toBe(50)
  return { bookingId, customerId, balance }
}

test('a redeemed reward is on the invoice with its tax, and the office can still undo it, with a debit note and the points back', async () => {
  const { bookingId, customerId, balance } = await rewarded()
  memory.forward(4 * 24 * 60)
  expect(await undoOwnReward(memory.ctx, customerId, bookingId, 'r1')).toEqual({ refused: 'visit_started' })
  expect(await rewardsForVisit(memory.ctx, customerId, bookingId)).toEqual({ refused: 'visit_started' })
  accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
  await memory.work()
  const documents = async () =>
    (await memory.events())
      .filter(({ type }) => type === 'ReceiptIssued')
      .map(({ data }) => receiptEvents.ReceiptIssued.data.parse(data))
  expect((await documents()).at(-1)).toMatchObject({
    kind: 'invoice',
    discounts: [{ reason: 'loyalty', amountCents: 1_000 }],
    totalCents: 11_500,
    hstCents: 1_495,
    owedCents: 9_895,
  })
  expect(await balance()).toBe(50)
  expect(accepted(await undoVisitDiscount(memory.ctx, staff, bookingId, 'r1'))).toMatchObject({ owedCents: 11_025 })
  await memory.work()
  expect((await documents()).at(-1)).toMatchObject({ kind: 'discount-undone', amountCents: 1_130 })
  expect(await balance()).toBe(250)
})

test('of a visit at which nobody was there the points are back', async () => {
  const { bookingId, balance } = await rewarded()
  memory.forward(4 * 24 * 60)
  accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'no-show' }))
  expect(await balance()).toBe(250)
})

test('a visit of another customer is as unknown as one that does not exist', async () => {
  const { bookingId, balance } = await rewarded()
  const other = { customerId: 'another', settledCents }
  for (const id of [bookingId, 'none']) {
    expect(await rewardsForVisit(memory.ctx, 'another', id)).toEqual({ refused: 'not_found' })
    expect(await redeemOwnReward(memory.ctx, other, id, { ...credit, id: 'r2' })).toEqual({ refused: 'not_found' })
    expect(await undoOwnReward(memory.ctx, 'another', id, 'r1')).toEqual({ refused: 'not_found' })
  }
  expect(await balance()).toBe(50)
})

test('a rest that is claimed after a no-show is that of the price without the reward, whose points are back', async () => {
  const { bookingId, customerId } = await missVisit(memory, {
    before: ({ bookingId: id, customerId: whose }) =>
      redeemOwnReward(memory.ctx, { customerId: whose, settledCents }, id, credit),
  })
  const loyalty = await stateOf(memory.ctx.log, loyaltyAt(customerId))
  expect(loyalty).toMatchObject([{ redemptionId: 'r1', isReturned: true }])
  // 125.00 and 16.25 of tax less the deposit of 31.00.
  expect(await announce(memory, bookingId)).toMatchObject({ amountCents: 11_025 })
  const booking = await stateOf(memory.ctx.log, bookingAt(bookingId))
  expect(booking).toMatchObject({ status: 'no-show', totalCents: 12_500, discounts: [{ isUndone: true }] })
  // The receipt of the deposit, and that it is kept: no document of a price that was never invoiced.
  const kinds = (await memory.events())
    .filter(({ type }) => type === 'ReceiptIssued')
    .map(({ data }) => receiptEvents.ReceiptIssued.data.parse(data).kind)
  expect(kinds).toEqual(['deposit', 'kept-deposit'])
})

test('what the office took off for another reason stays off after a no-show', async () => {
  const given = { discountId: 'd1', amountCents: 500, shownTotalCents: 12_500, reason: 'goodwill', note: '' } as const
  const { bookingId } = await missVisit(memory, {
    before: ({ bookingId: id }) => discountVisit(memory.ctx, staff, id, given),
  })
  expect(await stateOf(memory.ctx.log, bookingAt(bookingId))).toMatchObject({ totalCents: 12_000 })
})
