import { describe, expect, test } from 'vitest'

import type { NewDealEvent } from '#events/deal.ts'
import { dealStages, type DealStage } from '#events/values/deal.ts'
import { deals, findDeal, type Deals } from '#services/domain/deal/deal.ts'
import { loseDeal, moveDeal, restoreDeal } from '#services/domain/deal/decide.ts'
import { given } from '#tests/support/given.ts'

const opened = (stage: DealStage, dealId = 'c1_1'): NewDealEvent => ({
  type: 'DealOpened',
  data: {
    dealId,
    customerId: 'c1',
    source: 'lead',
    stage,
    leadId: 'l1',
    quoteId: null,
    bookingId: null,
    service: null,
    valueCents: null,
    step: `lead-received:${dealId}`,
  },
  personal: { name: 'Asha Gill', email: 'asha.gill@example.com', phone: '905-555-0142' },
})
const moving =
  (to: DealStage, expectedVersion: number | null = null) =>
  (state: Deals) =>
    moveDeal({ dealId: 'c1_1', to, expectedVersion }, state)
const about = { dealId: 'c1_1', customerId: 'c1' }
const lost: NewDealEvent = { type: 'DealLost', data: { ...about, reason: 'price', step: null } }

const pairs = dealStages.flatMap((from) => dealStages.filter((to) => to !== from).map((to) => [from, to] as const))

describe('moving a deal by hand', () => {
  test('there are thirty ways from one stage to another', () => {
    expect(pairs).toHaveLength(30)
  })

  test.each(pairs)('from %s to %s', (from, to) => {
    given(deals, opened(from))
      .when(moving(to))
      .writes({ type: 'DealStageChanged', data: { ...about, from, to, cause: 'staff', step: null } })
  })

  test.each(dealStages)(
    'to the stage that it is in, %s, writes nothing, also for whoever saw an older version',
    (stage) => {
      given(deals, opened(stage)).when(moving(stage)).nothing()
      given(deals, opened(stage)).when(moving(stage, 7)).nothing()
    },
  )

  test('the second of two who saw the same version is refused, and told the stage and version now', () => {
    const { state } = given(deals, opened('new-lead')).when(moving('contacted', 1))
    expect(moving('quoted', 1)(state)).toEqual({
      refused: 'deal_changed',
      details: { stage: 'contacted', version: 2 },
    })
    given({ ...deals, initial: state })
      .when(moving('quoted', 2))
      .writesTypes('DealStageChanged')
  })

  test('a version counts the events of its own deal alone', () => {
    const { state } = given(deals, opened('new-lead'), opened('quoted', 'c1_2')).when(moving('contacted', 1))
    expect(findDeal(state, 'c1_1')).toMatchObject({ stage: 'contacted', version: 2 })
    expect(findDeal(state, 'c1_2')).toMatchObject({ stage: 'quoted', version: 1 })
  })

  test('a deal that does not exist is not found, and a lost one is to be restored first', () => {
    given(deals).when(moving('quoted')).refused('not_found')
    given(deals, opened('quoted'), lost).when(moving('booked')).refused('deal_lost')
  })
})

describe('a lost deal', () => {
  test('keeps its reason and its stage, and comes back to it', () => {
    given(deals, opened('quoted'))
      .when((state) => loseDeal({ dealId: 'c1_1', reason: 'price', expectedVersion: null }, state))
      .writes(lost)
    const { state } = given(deals, opened('quoted'), lost).when((lostDeal) => restoreDeal('c1_1', lostDeal))
    expect(findDeal(state, 'c1_1')).toMatchObject({ stage: 'quoted', isLost: false })
  })

  test('lost twice or restored twice is written once', () => {
    given(deals, opened('quoted'), lost)
      .when((state) => loseDeal({ dealId: 'c1_1', reason: 'timing', expectedVersion: null }, state))
      .nothing()
    given(deals, opened('quoted'))
      .when((state) => restoreDeal('c1_1', state))
      .nothing()
  })

  test('is not lost by whoever saw an older version, who is told the stage and version now', () => {
    const { state } = given(deals, opened('quoted')).when(moving('booked', 1))
    const losing = (expectedVersion: number) => (now: Deals) =>
      loseDeal({ dealId: 'c1_1', reason: 'price', expectedVersion }, now)
    expect(losing(1)(state)).toEqual({ refused: 'deal_changed', details: { stage: 'booked', version: 2 } })
    given({ ...deals, initial: state })
      .when(losing(2))
      .writesTypes('DealLost')
  })

  test('what does not exist can be neither lost nor restored', () => {
    given(deals)
      .when((state) => loseDeal({ dealId: 'c1_1', reason: 'price', expectedVersion: null }, state))
      .refused('not_found')
    given(deals)
      .when((state) => restoreDeal('c1_1', state))
      .refused('not_found')
  })
})
