import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { NewDealEvent } from '#events/deal.ts'
import { dealStages } from '#events/values/deal.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { deals, type Deals } from '#services/domain/deal/deal.ts'
import { loseDeal, moveDeal, restoreDeal } from '#services/domain/deal/decide.ts'
import {
  followBooking,
  followLead,
  followQuote,
  followRest,
  type BookingStep,
  type FollowedBooking,
} from '#services/domain/deal/follow.ts'
import { accepted } from '#tests/support/checkout.ts'

const contact = { name: 'Asha Gill', email: 'asha.gill@example.com', phone: '905-555-0142' }
const customer = { customerId: 'c1', contact }
const lead = {
  ...customer,
  leadId: 'l1',
  quoteId: null,
  source: 'lead',
  isContacted: false,
  service: null,
  valueCents: null,
} as const
const quote = { ...customer, quoteId: 'q1', service: 'Glazed Detail', valueCents: 12_500 } as const
const booking = (...steps: BookingStep[]): FollowedBooking => ({
  ...customer,
  bookingId: 'b1',
  quoteId: null,
  service: 'Filled Detail',
  valueCents: 22_500,
  steps,
})
const another = (...steps: BookingStep[]) => ({ ...booking(...steps), bookingId: 'b2' })

type Decide = (state: Deals) => ReturnType<typeof moveDeal>

const fold = (state: Deals, events: readonly NewDealEvent[]): Deals =>
  events.reduce((now, event) => deals.evolve(now, { personal: null, ...event }), state)

/** The deals after all of these, each decided on what the ones before have written. */
function after(...decisions: readonly Decide[]): Deals {
  return decisions.reduce((state, decide) => {
    return fold(state, accepted(decide(state)))
  }, deals.initial)
}
const byLead: Decide = (state) => followLead(lead, state)
const byAsked: Decide = (state) =>
  followLead(
    { ...lead, leadId: 'q1', quoteId: 'q1', source: 'quote', service: 'Glazed Detail', valueCents: 12_500 },
    state,
  )
const byQuote: Decide = (state) => followQuote(quote, state)
const by =
  (given: FollowedBooking): Decide =>
  (state) =>
    followBooking(given, state)
const byHand =
  (to: (typeof dealStages)[number], dealId = 'c1_1'): Decide =>
  (state) =>
    moveDeal({ dealId, to, expectedVersion: null }, state)
const stagesOf = ({ deals: all }: Deals) => all.map(({ stage }) => stage)

describe('what opens a deal', () => {
  test.each([
    ['a lead', byLead, 'new-lead'],
    ['a quote request', byQuote, 'quoted'],
    ['a confirmed booking', by(booking('confirmed')), 'booked'],
  ] as const)('%s', (_what, decide, stage) => {
    expect(stagesOf(after(decide))).toEqual([stage])
  })

  test('a person who was erased opens none', () => {
    expect(followLead({ ...lead, contact: null }, deals.initial)).toEqual([])
    expect(followQuote({ ...quote, contact: null }, deals.initial)).toEqual([])
    expect(followBooking({ ...booking('confirmed', 'completed'), contact: null }, deals.initial)).toEqual([])
  })
})

describe('one deal for one matter', () => {
  test('a lead, then a quote, then a booking are the same deal, with the last one’s service and price', () => {
    const state = after(byLead, byQuote, by({ ...booking('confirmed'), quoteId: 'q1' }))
    expect(state.deals).toMatchObject([{ stage: 'booked', leadIds: ['l1'], quoteIds: ['q1'], bookingId: 'b1' }])
    const [linked] = followBooking(booking('confirmed'), after(byLead))
    expect(linked).toMatchObject({ type: 'DealLinked', data: { service: 'Filled Detail', valueCents: 22_500 } })
  })

  test('a second booking is a second deal, while the first stands and once its work is done', () => {
    expect(stagesOf(after(by(booking('confirmed')), by(another('confirmed'))))).toEqual(['booked', 'booked'])
    expect(stagesOf(after(by(booking('confirmed', 'completed')), by(another('confirmed'))))).toEqual([
      'completed',
      'booked',
    ])
  })

  test('a booking after one that was cancelled is the same deal again', () => {
    const state = after(by(booking('confirmed', 'cancelled')), by(another('confirmed')))
    expect(state.deals).toMatchObject([{ stage: 'booked', bookingId: 'b2' }])
  })

  test('a lead that staff made from a mail is a new deal beside the one that runs, and once', () => {
    const byMail: Decide = (state) => followLead({ ...lead, leadId: 'l2', source: 'email' }, state)
    const state = after(byLead, byMail, byMail)
    expect(state.deals).toMatchObject([{ leadIds: ['l1'] }, { leadIds: ['l2'], stage: 'new-lead' }])
  })

  test('a new lead of somebody whose deal is lost is a new deal, but the quote that is booked brings its own back', () => {
    const losing: Decide = (state) => loseDeal({ dealId: 'c1_1', reason: 'price', expectedVersion: null }, state)
    expect(after(byLead, losing, (state) => followLead({ ...lead, leadId: 'l2' }, state)).deals).toMatchObject([
      { isLost: true },
      { isLost: false, stage: 'new-lead' },
    ])
    expect(after(byQuote, losing, by({ ...booking('confirmed'), quoteId: 'q1' })).deals).toMatchObject([
      { isLost: false, stage: 'booked' },
    ])
  })
})

test('a quote request whose visit was booked before its job ran belongs to the deal of the booking', () => {
  expect(after(by({ ...booking('confirmed'), quoteId: 'q1' }), byAsked).deals).toMatchObject([
    { stage: 'booked', leadIds: ['q1'], quoteIds: ['q1'], bookingId: 'b1' },
  ])
  expect(after(byAsked, by({ ...booking('confirmed'), quoteId: 'q1' })).deals).toMatchObject([
    { stage: 'booked', leadIds: ['q1'], quoteIds: ['q1'], bookingId: 'b1' },
  ])
})

describe('a deal whose leads come to rest', () => {
  const resting = { leadId: 'l1', customerId: 'c1', isAtRest: true, changes: 1, others: new Set<string>() }
  const atRest: Decide = (state) => followRest(resting, state)
  const takenUp: Decide = (state) => followRest({ ...resting, isAtRest: false, changes: 2 }, state)
  const contacted: Decide = (state) => followLead({ ...lead, isContacted: true }, state)
  const isLost = (...decisions: readonly Decide[]) => after(...decisions).deals.map((deal) => deal.isLost)

  test('is lost with the last of them, in its stage, and comes back with the first that is taken up again', () => {
    expect(after(contacted, atRest).deals).toMatchObject([
      { isLost: true, lostReason: 'lead_closed', stage: 'contacted' },
    ])
    expect(isLost(byLead, atRest, takenUp)).toEqual([false])
    const again: Decide = (state) => followRest({ ...resting, changes: 3 }, state)
    expect(isLost(byLead, atRest, takenUp, again)).toEqual([true])
    const second: Decide = (state) => followLead({ ...lead, leadId: 'l2' }, state)
    expect(isLost(byLead, second, atRest)).toEqual([false])
    const withBoth: Decide = (state) => followRest({ ...resting, leadId: 'l2', others: new Set(['l1']) }, state)
    expect(isLost(byLead, second, atRest, withBoth)).toEqual([true])
  })

  test('stays where there is more to it than the lead: a quote, a booking, or a stage that staff chose', () => {
    expect(isLost(byLead, byQuote, atRest)).toEqual([false])
    expect(isLost(byLead, by(booking('confirmed')), atRest)).toEqual([false])
    expect(isLost(byLead, byHand('follow-up'), atRest)).toEqual([false])
  })

  test('whose customer books after all is won, and not a second one', () => {
    expect(after(byLead, atRest, by(booking('confirmed'))).deals).toMatchObject([
      { isLost: false, lostReason: null, stage: 'booked', leadIds: ['l1'], bookingId: 'b1' },
    ])
    const losing: Decide = (state) => loseDeal({ dealId: 'c1_1', reason: 'price', expectedVersion: null }, state)
    expect(isLost(byLead, losing, by(booking('confirmed')))).toEqual([true, false])
  })

  test('what staff decided about the deal since then stays, however often the job runs', () => {
    const restoring: Decide = (state) => restoreDeal('c1_1', state)
    expect(isLost(byLead, atRest, restoring, atRest)).toEqual([false])
    const losing: Decide = (state) => loseDeal({ dealId: 'c1_1', reason: 'price', expectedVersion: null }, state)
    expect(after(byLead, losing, atRest, takenUp).deals).toMatchObject([{ isLost: true, lostReason: 'price' }])
    expect(followRest({ ...resting, isAtRest: false, changes: 0 }, after(byLead))).toEqual([])
  })
})

describe('what moves a deal', () => {
  test.each([
    [['confirmed', 'completed'], 'completed'],
    [['confirmed', 'paid'], 'completed'],
    [['confirmed', 'cancelled'], 'follow-up'],
    [['confirmed', 'missed'], 'follow-up'],
  ] as const)('its booking: %j is %s', (steps, stage) => {
    expect(stagesOf(after(by(booking(...steps))))).toEqual([stage])
    expect(stagesOf(after(...steps.map((_, index) => by(booking(...steps.slice(0, index + 1))))))).toEqual([stage])
  })

  test('a lead that staff have answered is contacted, unless the deal is further on', () => {
    const answered: Decide = (state) => followLead({ ...lead, isContacted: true }, state)
    expect(stagesOf(after(answered))).toEqual(['contacted'])
    expect(stagesOf(after(byLead, byHand('quoted'), answered))).toEqual(['quoted'])
  })

  test('the rest of the price does not move a deal that staff have put elsewhere', () => {
    expect(stagesOf(after(by(booking('confirmed')), byHand('contacted'), by(booking('confirmed', 'paid'))))).toEqual([
      'contacted',
    ])
  })

  test('each automatic step is taken back by hand and is not taken again by a job that runs twice', () => {
    const whole = by(booking('confirmed', 'completed', 'paid'))
    for (const stage of dealStages) {
      expect(stagesOf(after(byLead, byQuote, whole, byHand(stage), byLead, byQuote, whole))).toEqual([stage])
    }
  })

  test('nor is one that found the deal in its stage already', () => {
    const state = after(by(booking('confirmed')), byHand('completed'), by(booking('confirmed', 'completed')))
    const moved = fold(state, followBooking(booking('confirmed', 'completed'), state))
    const back = fold(moved, accepted(byHand('booked')(moved)))
    expect(followBooking(booking('confirmed', 'completed'), back)).toEqual([])
  })
})

test('whatever happens in whatever order, doing all of it again writes nothing', () => {
  const happenings = {
    lead: byLead,
    answered: (state) => followLead({ ...lead, isContacted: true }, state),
    quote: byQuote,
    asked: byAsked,
    booked: by(booking('confirmed')),
    done: by(booking('confirmed', 'completed', 'paid')),
    cancelled: by(booking('confirmed', 'cancelled')),
    again: by(another('confirmed')),
  } satisfies Record<string, Decide>
  const hands = {
    moved: byHand('follow-up'),
    lost: (state) => loseDeal({ dealId: 'c1_1', reason: 'other', expectedVersion: null }, state),
    restored: (state) => restoreDeal('c1_1', state),
  } satisfies Record<string, Decide>
  const names = fc.array(fc.constantFrom(...Object.keys({ ...happenings, ...hands })), { maxLength: 14 })
  fc.assert(
    fc.property(names, (order) => {
      const all: Readonly<Record<string, Decide>> = { ...happenings, ...hands }
      let state: Deals = deals.initial
      for (const name of order) {
        const events = all[name]?.(state) ?? []
        if (!isRefusal(events)) state = fold(state, events)
      }
      const repeated = order.filter((name) => name in happenings)
      expect(
        repeated.map((name) => all[name]?.(state)),
        order.join(' '),
      ).toEqual(repeated.map(() => []))
      expect(new Set(state.steps).size).toBe(state.steps.length)
    }),
    { numRuns: 300 },
  )
})
