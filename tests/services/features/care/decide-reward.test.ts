import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import { hstOn } from '#events/values/money.ts'
import { rewardNames } from '#events/values/rewards.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { booking, type Booking } from '#services/domain/booking/booking.ts'
import { returnOfVisit, type ChosenReward } from '#services/domain/loyalty/decide.ts'
import { balanceOf, loyalty } from '#services/domain/loyalty/loyalty.ts'
import { pointsFor } from '#services/domain/loyalty/reward-offer.ts'
import { offerFor, redeemReward, undoReward } from '#services/features/care/decide-reward.ts'
import { cancelled, confirmed, held, startsAt } from '#tests/support/examples.ts'
import { foldOf } from '#tests/support/given.ts'

const packages = [
  { id: 'sprinkle', priceCents: 6_500 },
  { id: 'glazed', priceCents: 13_000 },
] as const
const paid = { depositCents: 3_100, balanceCents: 0, onItsWayCents: 0 }
const terms = { at: '2026-11-23T15:00:00.000Z', earnedPoints: 250, paid, packages }
const shown = { points: 200, amountCents: 1_000, totalCents: 12_500 }
const credit: ChosenReward = { redemptionId: 'r1', reward: 'credit', shown }

const states = (happened: readonly AnyNewEvent[] = [], redeemed: readonly AnyNewEvent[] = []) => ({
  booking: foldOf(booking, [held(), confirmed, ...happened]),
  loyalty: foldOf(loyalty, redeemed),
})

const discount = {
  type: 'DiscountGiven',
  data: {
    bookingId: 'b1',
    customerId: 'c1',
    discountId: 'r1',
    amountCents: 1_000,
    reason: 'loyalty',
    balanceCents: 0,
  },
  personal: { note: '' },
} as const
const redeemed = {
  type: 'PointsRedeemed',
  data: {
    customerId: 'c1',
    redemptionId: 'r1',
    bookingId: 'b1',
    reward: 'credit',
    points: 200,
    amountCents: 1_000,
  },
} as const
const returned = (reason: 'undone' | 'cancelled' | 'no-show') => ({
  type: 'PointsReturned',
  data: { customerId: 'c1', redemptionId: 'r1', bookingId: 'b1', points: 200, reason },
})

test('under an id that was used a reward is redeemed once, and refused where it says something else than it said then', () => {
  const before = states([discount], [redeemed])
  expect(redeemReward(credit, terms, before)).toEqual({ booking: [], loyalty: [] })
  for (const other of [{ points: 100 }, { amountCents: 900 }])
    expect(redeemReward({ ...credit, shown: { ...shown, ...other } }, terms, before)).toMatchObject({
      refused: 'reward_changed',
    })
})

describe('what a reward takes off', () => {
  test('is ten dollars, or the price of the package: the agreed one where it is that of the visit', () => {
    const { booking: visit } = states()
    if (visit.status === 'none') throw new Error('There is no visit.')
    expect(rewardNames.map((one) => offerFor(one, terms, visit).amountCents)).toEqual([1_000, 6_500, 9_757])
    const unpaid = { packages, paid: { ...paid, depositCents: 0 } }
    expect(offerFor('glazed', unpaid, visit)).toEqual({ points: 1_000, amountCents: 12_500, isPartial: false })
  })

  test('is no more than is left to pay, for as many points less, and nothing where nothing is left', () => {
    const { booking: visit } = states()
    if (visit.status === 'none') throw new Error('There is no visit.')
    // 125.00 and 16.25 of tax; all but 5.65 was paid, of which 0.65 is tax.
    const almost = { packages, paid: { ...paid, balanceCents: 10_460 } }
    expect(offerFor('credit', almost, visit)).toEqual({ points: 100, amountCents: 500, isPartial: true })
    const all = { packages, paid: { ...paid, balanceCents: 11_025 } }
    expect(offerFor('credit', all, visit)).toEqual({ points: 0, amountCents: 0, isPartial: true })
  })
})

describe('redeeming', () => {
  test('is a discount of the booking and the points of the customer under one id', () => {
    expect(redeemReward(credit, terms, states())).toEqual({ booking: [discount], loyalty: [redeemed] })
  })

  test('sent twice writes nothing more, and under the id of another reward is refused', () => {
    const after = states([discount], [redeemed])
    expect(redeemReward(credit, terms, after)).toEqual({ booking: [], loyalty: [] })
    expect(redeemReward({ ...credit, reward: 'glazed' }, terms, after)).toEqual({ refused: 'reward_changed' })
  })

  test('under the id of one that was given back is refused: it takes nothing off any more', () => {
    const undone = { type: 'DiscountUndone', data: { bookingId: 'b1', discountId: 'r1', amountCents: 1_000 } }
    const after = states([discount, undone], [redeemed, returned('undone')])
    expect(redeemReward(credit, terms, after)).toEqual({ refused: 'reward_changed' })
    expect(redeemReward({ ...credit, redemptionId: 'r2' }, terms, after)).not.toHaveProperty('refused')
  })

  test('spends no point twice: the second is decided on what the first left', () => {
    const second = { ...credit, redemptionId: 'r2', shown: { ...shown, totalCents: 11_500 } }
    const after = states([discount], [redeemed])
    expect(redeemReward(second, terms, after)).toEqual({ refused: 'points_missing', details: { points: 50 } })
    expect(redeemReward(second, { ...terms, earnedPoints: 400 }, after)).not.toHaveProperty('refused')
    expect(redeemReward(second, { ...terms, earnedPoints: 199 }, states())).toMatchObject({ refused: 'points_missing' })
  })

  test.each([
    ['points', { ...shown, points: 100 }],
    ['amounts', { ...shown, amountCents: 900 }],
    ['prices', { ...shown, totalCents: 12_000 }],
  ])('for other %s than were shown is refused', (_what, other) => {
    expect(redeemReward({ ...credit, shown: other }, terms, states())).toEqual({ refused: 'reward_changed' })
  })

  test('is for a visit that stands and has not started, and on which something is left to pay', () => {
    const refusalOf = (over: object, visit: Booking) =>
      redeemReward(credit, { ...terms, ...over }, { booking: visit, loyalty: [] })
    expect(refusalOf({ at: startsAt }, states().booking)).toEqual({ refused: 'visit_started' })
    expect(refusalOf({}, states([cancelled]).booking)).toEqual({ refused: 'booking_cancelled' })
    expect(refusalOf({}, foldOf(booking, [held()]))).toEqual({ refused: 'booking_not_confirmed' })
    expect(refusalOf({ paid: { ...paid, balanceCents: 11_025 } }, states().booking)).toEqual({
      refused: 'reward_nothing_left',
    })
    expect(refusalOf({ paid: { ...paid, onItsWayCents: 1 } }, states().booking)).toEqual({
      refused: 'balance_being_paid',
    })
  })
})

describe('points come back', () => {
  test('when the customer undoes it before the visit, once', () => {
    const after = states([discount], [redeemed])
    const undone = { type: 'DiscountUndone', data: { bookingId: 'b1', discountId: 'r1', amountCents: 1_000 } }
    expect(undoReward('r1', terms, after)).toEqual({ booking: [undone], loyalty: [returned('undone')] })
    const again = states([discount, undone], [redeemed, returned('undone')])
    expect(undoReward('r1', terms, again)).toEqual({ booking: [], loyalty: [] })
    expect(undoReward('r1', { ...terms, at: startsAt }, after)).toEqual({ refused: 'visit_started' })
    expect(undoReward('r2', terms, after)).toEqual({ refused: 'not_found' })
  })

  test.each(['cancelled', 'no-show'] as const)('when the visit is not made (%s), once', (reason) => {
    const after = states([discount], [redeemed])
    expect(returnOfVisit('b1', reason, after.loyalty)).toEqual([returned(reason)])
    expect(returnOfVisit('b2', reason, after.loyalty)).toEqual([])
    expect(returnOfVisit('b1', reason, states([], [redeemed, returned(reason)]).loyalty)).toEqual([])
  })

  test('not by a refund, which takes its own back: the balance may fall below zero, and nothing is redeemed then', () => {
    const { loyalty: spent } = states([discount], [redeemed])
    expect([balanceOf(250, spent), balanceOf(100, spent)]).toEqual([50, -100])
  })
})

const step = fc.record({
  kind: fc.constantFrom('redeem', 'redeem', 'undo', 'cancel'),
  reward: fc.constantFrom(...rewardNames),
  which: fc.nat({ max: 5 }),
})
const cases = fc.record({
  earnedPoints: fc.nat({ max: 3_000 }),
  balanceCents: fc.nat({ max: 11_025 }),
  steps: fc.array(step, { maxLength: 12 }),
})
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never

/** The states after each step that was not refused. */
function played({ earnedPoints, balanceCents, steps }: Case) {
  const now = { ...terms, earnedPoints, paid: { ...paid, balanceCents } }
  const happened: AnyNewEvent[] = []
  const redemptions: AnyNewEvent[] = []
  const after = [states()]
  for (const [index, { kind, reward, which }] of steps.entries()) {
    const last = after.at(-1) ?? states()
    if (last.booking.status !== 'confirmed') break
    const { points, amountCents } = offerFor(reward, now, last.booking)
    const { totalCents } = last.booking
    const chosen = { redemptionId: `r${index}`, reward, shown: { points, amountCents, totalCents } }
    const decided = {
      redeem: () => redeemReward(chosen, now, last),
      undo: () => undoReward(last.loyalty[which]?.redemptionId ?? 'none', now, last),
      cancel: () => ({ booking: [cancelled], loyalty: returnOfVisit('b1', 'cancelled', last.loyalty) }),
    }[kind]()
    if (isRefusal(decided)) continue
    happened.push(...decided.booking)
    redemptions.push(...decided.loyalty)
    after.push(states(happened, redemptions))
  }
  return after
}

test('whatever is redeemed, undone and cancelled: no point is spent twice, and the price never falls below what was paid', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const { earnedPoints, balanceCents } = one
      for (const { booking: visit, loyalty: own } of played(one)) {
        const kept = own.filter(({ isReturned }) => !isReturned)
        const sumOf = (of: 'points' | 'amountCents') => kept.reduce((sum, redemption) => sum + redemption[of], 0)
        const totalCents = visit.status === 'confirmed' ? visit.totalCents : 12_500 - sumOf('amountCents')
        expect(balanceOf(earnedPoints, own)).toBe(earnedPoints - sumOf('points'))
        expect(sumOf('points')).toBeLessThanOrEqual(earnedPoints)
        expect(own.every(({ reward, points }) => points > 0 && points <= pointsFor(reward))).toBe(true)
        expect(totalCents).toBe(12_500 - sumOf('amountCents'))
        expect(totalCents + hstOn(totalCents)).toBeGreaterThanOrEqual(3_100 + balanceCents)
        expect(visit.status === 'cancelled' ? kept : []).toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})
