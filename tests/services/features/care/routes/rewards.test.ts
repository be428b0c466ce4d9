import { afterAll, beforeAll, expect, test } from 'vitest'

import { ownLoyalty, visitRewards, type RewardRequest } from '#services/contracts/loyalty.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { undoVisitDiscount } from '#services/features/money/discounts.ts'
import { noteToldDispute } from '#services/features/money/note-disputes.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { accepted } from '#tests/support/checkout.ts'
import { creditOffer } from '#tests/support/stub-visits.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

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

/** A visit of 141.25 that is paid and over. */
async function madeVisit(email: string, time: string): Promise<string> {
  const id = await bookAsGuest(ctx, { email, date, time })
  accepted(await payBalance(ctx.ctx, staff, id, { method: 'cash' }))
  const afterwards = { ...ctx.ctx, clock: () => `${date}T23:00:00.000Z` }
  accepted(await finishVisit(afterwards, staff, id, { outcome: 'completed' }))
  return id
}

/** The customer's points, once they are as many in all. */
const withPoints = (visitor: Visitor, points: number) =>
  eventually(async () => {
    const own = await loyaltyOf(visitor)
    return own.points === points && own
  }, `${points} points`)

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
  const made = [await madeVisit(email, '8:00 AM'), await madeVisit(email, '10:00 AM')]
  const [one, two] = [
    await bookAsGuest(ctx, { email, date, time: '12:00 PM' }),
    await bookAsGuest(ctx, { email, date, time: '4:00 PM' }),
  ]
  // Twice 141.25, and two deposits of 31.00 that may still go back.
  const before = await withPoints(visitor, 344)
  expect([before.balancePoints, before.pendingPoints]).toEqual([282, 62])
  expect(before.earned?.map(({ bookingId, points, isPending }) => [bookingId, points, isPending])).toEqual([
    [two, 31, true],
    [one, 31, true],
    [made[1], 141, false],
    [made[0], 141, false],
  ])

  const { totalCents, offers } = visitRewards.parse((await visitor.get(pathOf(one))).body)
  expect([totalCents, offers[0]]).toEqual([12_500, creditOffer])
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
    points: 344,
    balancePoints: 82,
    redeemed: [{ ...redeemed, isReturned: false, isUndoable: true }],
  })
  expect(await visitOf(visitor, winner)).toMatchObject({ totalCents: 11_500, discountCents: 1_000, owedCents: 9_895 })
  expect(accepted(await officeVisitOf(ctx.ctx, winner)).discounts).toEqual([
    { id, amountCents: 1_000, reason: 'loyalty', note: '', isUndoable: true, points: 200 },
  ])

  const undo = `${pathOf(winner)}/${id}/undo`
  expect((await other.visitor.post(undo, {})).status).toBe(404)
  for (const answer of [await visitor.post(undo, {}), await visitor.post(undo, {})])
    expect([answer.status, answer.body]).toEqual([200, { totalCents: 12_500, owedCents: 11_025 }])
  expect(await loyaltyOf(visitor)).toMatchObject({ balancePoints: 282, redeemed: [{ isReturned: true }] })

  // The office undoes it as any other discount.
  expect((await visitor.post(pathOf(one), credit('c'))).status).toBe(200)
  accepted(await undoVisitDiscount(ctx.ctx, staff, one, credit('c').id))
  expect((await loyaltyOf(visitor)).balancePoints).toBe(282)

  const cancellation = `/api/user/bookings/${one}/cancellation`
  expect((await visitor.get(cancellation)).body).toMatchObject({ refundCents: 3_100, points: 0 })
  expect((await visitor.post(pathOf(one), credit('d'))).status).toBe(200)
  expect((await visitor.get(cancellation)).body).toMatchObject({ refundCents: 3_100, points: 200 })
  expect((await visitor.post(cancellation, { refundCents: 3_100 })).status).toBe(200)
  // The points of the deposit that goes back are gone, those that were redeemed are back.
  const after = await withPoints(visitor, 313)
  expect(after).toMatchObject({ balancePoints: 282, redeemed: [{ isReturned: true, isUndoable: false }, {}, {}] })
  expect((await visitor.post(pathOf(one), credit('e'))).body.code).toBe('booking_cancelled')
  // An id whose reward was given back redeems nothing, and does not say that it did.
  expect((await visitor.post(pathOf(two), credit('9'))).status).toBe(200)
  expect((await visitor.post(`${pathOf(two)}/${credit('9').id}/undo`, {})).status).toBe(200)
  expect((await visitor.post(pathOf(two), credit('9'))).body.code).toBe('reward_changed')

  // What is paid at the lower price keeps the reward there.
  expect((await visitor.post(pathOf(two), credit('e'))).status).toBe(200)
  expect((await loyaltyOf(visitor)).redeemed?.[0]).toMatchObject({ isReturned: false, isUndoable: true })
  accepted(await payBalance(ctx.ctx, staff, two, { method: 'cash' }))
  expect((await visitor.post(`${pathOf(two)}/${credit('e').id}/undo`, {})).body.code).toBe('discount_paid')
  expect((await loyaltyOf(visitor)).redeemed?.[0]).toMatchObject({ isReturned: false, isUndoable: false })
})

test('deposits of visits that are to come buy nothing yet, of one that is kept they do, and of one that goes back never', async () => {
  const { visitor, email } = await people.customer()
  for (const time of ['8:00 AM', '10:00 AM', '12:00 PM', '4:00 PM', '8:00 AM', '10:00 AM'])
    await bookAsGuest(ctx, { email, date, time })
  const last = await bookAsGuest(ctx, { email, date, time: '12:00 PM' })
  expect(await withPoints(visitor, 217)).toMatchObject({ balancePoints: 0, pendingPoints: 217 })
  const refused = await visitor.post(pathOf(last), credit('1'))
  expect([refused.status, refused.body.code]).toEqual([409, 'points_missing'])

  const noShow = { ...ctx.ctx, clock: () => `${date}T23:00:00.000Z` }
  accepted(await finishVisit(noShow, staff, last, { outcome: 'no-show' }))
  await eventually(
    async () => (await loyaltyOf(visitor)).balancePoints === 31,
    'the points of the deposit that is kept',
  )
  const [next] = (await loyaltyOf(visitor)).earned?.filter(({ isPending }) => isPending) ?? []
  const cancelled = await visitor.post(`/api/user/bookings/${next?.bookingId}/cancellation`, { refundCents: 3_100 })
  expect(cancelled.status).toBe(200)
  expect(await withPoints(visitor, 186)).toMatchObject({ balancePoints: 31, pendingPoints: 155 })
})

test('what a dispute takes has no points, and has them again when it is won', async () => {
  const { visitor, email } = await people.customer()
  const made = await madeVisit(email, '8:00 AM')
  expect(await withPoints(visitor, 141)).toMatchObject({ balancePoints: 141 })
  const taken = { id: 'txn_taken', amount: -3_100, fee: 1_500 }
  const dispute = {
    id: 'dp_points',
    intentId: 'pi_points',
    amount: 3_100,
    reason: 'fraudulent',
    status: 'needs_response',
    evidenceDueBy: null,
    transactions: [taken],
  }
  const about = { paymentId: made, bookingId: made }
  await noteToldDispute(ctx.ctx, about, dispute)
  const left = await withPoints(visitor, 110)
  expect(left).toMatchObject({ balancePoints: 110, earned: [{ bookingId: made, collectedCents: 11_025, points: 110 }] })
  const back = { id: 'txn_back', amount: 3_100, fee: 0 }
  await noteToldDispute(ctx.ctx, about, { ...dispute, status: 'won', transactions: [taken, back] })
  expect(await withPoints(visitor, 141)).toMatchObject({ balancePoints: 141 })
})
