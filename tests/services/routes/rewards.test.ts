import { afterAll, beforeAll, expect, test } from 'vitest'

import { ownLoyalty, visitRewards, type RewardRequest } from '#services/contracts/loyalty.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { undoVisitDiscount } from '#services/use-cases/discounts.ts'
import { payBalance } from '#services/use-cases/finish-visit.ts'
import { officeVisitOf } from '#services/use-cases/office-visits.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { accepted } from '#tests/support/checkout.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { bookAsGuest } from './book-as-guest.ts'

/** A Friday in Toronto, noon. */
const now = '2026-11-20T17:00:00.000Z'
const date = '2026-11-24'
const staff = { kind: 'staff', staffId: 's1' } as const

let ctx: TestApp
let people: ReturnType<typeof accountVisitors>
beforeAll(async () => {
  ctx = await openTestApp({ now, vans: 10 })
  people = accountVisitors(ctx)
})
afterAll(() => ctx.close())

const pathOf = (bookingId: string) => `/api/user/bookings/${bookingId}/rewards`
const loyaltyOf = async (visitor: Visitor) => ownLoyalty.parse((await visitor.get('/api/user/loyalty')).body)
const visitOf = async (visitor: Visitor, bookingId: string) =>
  ownBookings.parse((await visitor.get('/api/user/bookings')).body).find(({ id }) => id === bookingId)
const credit = (id: string): RewardRequest => ({
  id: id.repeat(32),
  reward: 'credit',
  points: 200,
  amountCents: 1_000,
  totalCents: 12_500,
})

test.each([
  ['GET', pathOf('b1')],
  ['POST', pathOf('b1')],
  ['POST', `${pathOf('b1')}/r1/undo`],
])('%s %s is answered 401 to nobody', async (method, path) => {
  const body = method === 'POST' ? credit('a') : undefined
  expect((await ctx.visitor().request(method, path, body)).status).toBe(401)
})

test('a reward is redeemed once of two at the same moment, is on the booking for the office, and comes back with the undo and the cancellation', async () => {
  const [{ visitor, email }, other] = [await people.customer(), await people.customer()]
  const paid = await bookAsGuest(ctx, { email, date, time: '8:00 AM' })
  accepted(await payBalance(ctx.ctx, staff, paid, { method: 'cash' }))
  const [one, two] = [
    await bookAsGuest(ctx, { email, date, time: '12:00 PM' }),
    await bookAsGuest(ctx, { email, date, time: '4:00 PM' }),
  ]
  // 141.25 and two deposits of 31.00.
  const before = await eventually(async () => {
    const own = await loyaltyOf(visitor)
    return own.points === 203 && own
  }, 'the points of all three')
  expect(before.balancePoints).toBe(203)
  expect(before.earned?.map(({ bookingId, points }) => [bookingId, points])).toEqual([
    [two, 31],
    [one, 31],
    [paid, 141],
  ])

  const { totalCents, offers } = visitRewards.parse((await visitor.get(pathOf(one))).body)
  expect([totalCents, offers[0]]).toEqual([
    12_500,
    {
      reward: 'credit',
      points: 200,
      amountCents: 1_000,
      isPartial: false,
      afterCents: 11_500,
      afterWithTaxCents: 12_995,
      owedCents: 9_895,
    },
  ])
  for (const answer of [await other.visitor.get(pathOf(one)), await other.visitor.post(pathOf(one), credit('f'))])
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])

  const answers = await Promise.all([visitor.post(pathOf(one), credit('a')), visitor.post(pathOf(two), credit('b'))])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('points_missing')
  const isFirst = answers[0].status === 200
  const [winner, id] = isFirst ? [one, credit('a').id] : [two, credit('b').id]
  const again = await visitor.post(pathOf(winner), credit(isFirst ? 'a' : 'b'))
  expect([again.status, again.body]).toEqual([200, { totalCents: 11_500, owedCents: 9_895 }])
  const redeemed = { id, bookingId: winner, reward: 'credit', points: 200, amountCents: 1_000 }
  expect(await loyaltyOf(visitor)).toMatchObject({
    points: 203,
    balancePoints: 3,
    redeemed: [{ ...redeemed, isReturned: false, isUndoable: true }],
  })
  expect(await visitOf(visitor, winner)).toMatchObject({ totalCents: 11_500, discountCents: 1_000, owedCents: 9_895 })
  expect(accepted(await officeVisitOf(ctx.ctx, winner)).discounts).toEqual([
    { id, amountCents: 1_000, reason: 'loyalty', note: '', isUndoable: true },
  ])

  const undo = `${pathOf(winner)}/${id}/undo`
  expect((await other.visitor.post(undo, {})).status).toBe(404)
  for (const answer of [await visitor.post(undo, {}), await visitor.post(undo, {})])
    expect([answer.status, answer.body]).toEqual([200, { totalCents: 12_500, owedCents: 11_025 }])
  expect(await loyaltyOf(visitor)).toMatchObject({ balancePoints: 203, redeemed: [{ isReturned: true }] })

  // The office undoes it as any other discount.
  expect((await visitor.post(pathOf(one), credit('c'))).status).toBe(200)
  accepted(await undoVisitDiscount(ctx.ctx, staff, one, credit('c').id))
  expect((await loyaltyOf(visitor)).balancePoints).toBe(203)

  expect((await visitor.post(pathOf(one), credit('d'))).status).toBe(200)
  expect((await visitor.post(`/api/user/bookings/${one}/cancellation`, { refundCents: 3_100 })).status).toBe(200)
  // The points of the refunded deposit are gone, those that were redeemed are back.
  const after = await eventually(async () => {
    const own = await loyaltyOf(visitor)
    return own.points === 172 && own
  }, 'the refund of the deposit')
  expect(after).toMatchObject({ balancePoints: 172, redeemed: [{ isReturned: true, isUndoable: false }, {}, {}] })
  expect((await visitor.post(pathOf(one), credit('e'))).body.code).toBe('booking_cancelled')
  expect((await visitor.post(pathOf(two), credit('e'))).body.code).toBe('points_missing')
})
