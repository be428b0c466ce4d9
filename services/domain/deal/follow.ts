import { dealIdOf, type DealContact, type NewDealEvent } from '#events/deal.ts'
import { leadIdOfQuote } from '#events/lead.ts'
import type { DealCause, DealSource, DealStage } from '#events/values/deal.ts'

import { deals, type Deal, type Deals } from './deal.ts'

interface Matter {
  readonly customerId: string
  readonly service: string | null
  readonly valueCents: number | null
  /** Null once erased: no deal is opened. */
  readonly contact: DealContact | null
}

export interface FollowedLead extends Matter {
  readonly leadId: string
  /** Quote behind a request to be called; null for other leads. */
  readonly quoteId: string | null
  /** 'email' is a lead that staff made from a mail. */
  readonly source: 'lead' | 'quote' | 'phone' | 'email'
  readonly isContacted: boolean
}

export interface RestingLead {
  readonly leadId: string
  readonly customerId: string
  readonly isAtRest: boolean
  readonly changes: number
  /** Closed leads of its deal. */
  readonly others: ReadonlySet<string>
}

export interface FollowedQuote extends Matter {
  readonly quoteId: string
}

export type BookingStep = 'confirmed' | 'completed' | 'cancelled' | 'missed' | 'paid'

export interface FollowedBooking extends Matter {
  readonly bookingId: string
  readonly quoteId: string | null
  readonly steps: readonly BookingStep[]
}

/** Adds a lead to the open deal or opens one; from a mail always a new one. */
export function followLead(lead: FollowedLead, state: Deals): readonly NewDealEvent[] {
  const { leadId, quoteId, isContacted } = lead
  const name = quoteId === null ? `lead-received:${leadId}` : `quote-requested:${quoteId}`
  const received = dealOfLead(state, leadId) ? [] : takeStep(state, name, (step) => takeUp(lead, state, step))
  if (!isContacted) return received
  const then = foldOnto(state, received)
  const contacted = takeStep(then, `lead-contacted:${leadId}`, (step) => {
    const deal = dealOfLead(then, leadId)
    if (deal === undefined) return []
    const to = deal.stage === 'new-lead' ? 'contacted' : deal.stage
    return moveTo(lead.customerId, deal, { to, cause: 'lead', step })
  })
  return [...received, ...contacted]
}

function takeUp(lead: FollowedLead, state: Deals, step: string): readonly NewDealEvent[] {
  const { leadId, quoteId, source, customerId } = lead
  const ids = { leadId, quoteId, bookingId: null }
  const ofQuote = dealOfQuote(state, quoteId)
  // It was booked before this was done.
  if (ofQuote !== undefined) return link(lead, ofQuote, { ids: { ...ids, quoteId: null }, step })
  const running = source === 'email' ? null : runningDeal(state)
  if (running === null) return open(lead, state, { source, stage: firstStage(lead), ids, step })
  const linked = link(lead, running, { ids, step })
  return quoteId === null ? linked : [...linked, ...toQuoted(customerId, running, linked)]
}

const firstStage = ({ quoteId }: FollowedLead): DealStage => (quoteId === null ? 'new-lead' : 'quoted')

const dealOfQuote = ({ deals: all }: Deals, quoteId: string | null): Deal | undefined =>
  quoteId === null ? undefined : all.find(({ quoteIds }) => quoteIds.includes(quoteId))

export const dealOfLead = ({ deals: all }: Deals, leadId: string): Deal | undefined =>
  all.find(({ leadIds }) => leadIds.includes(leadId))

export const opensDeal = ({ leadId, quoteId }: FollowedLead, state: Deals): boolean =>
  dealOfLead(state, leadId) === undefined && dealOfQuote(state, quoteId) === undefined && runningDeal(state) === null

/** Opens a deal for a lead or adds it to the open one. */
export function convertLead(lead: FollowedLead, state: Deals): readonly NewDealEvent[] {
  const { leadId, quoteId, source, customerId } = lead
  if (dealOfLead(state, leadId) !== undefined) return []
  const ids = { leadId, quoteId, bookingId: null }
  const running = dealOfQuote(state, quoteId) ?? runningDeal(state)
  if (running === null) return open(lead, state, { source, stage: firstStage(lead), ids, step: null })
  const linked = link(lead, running, { ids, step: `lead-converted:${leadId}` })
  return quoteId === null ? linked : [...linked, ...toQuoted(customerId, running, linked)]
}

/** Loses a deal once all its leads are closed, and restores it with the first reopened. */
export function followRest(lead: RestingLead, state: Deals): readonly NewDealEvent[] {
  const { leadId, customerId, isAtRest, changes, others } = lead
  const deal = dealOfLead(state, leadId)
  if (deal === undefined) return []
  const about = { dealId: deal.dealId, customerId }
  // Staff give no deal up for this reason: where it is still lost for it, nobody has decided anything since.
  if (!isAtRest)
    return deal.lostReason === 'lead_closed' ? [{ type: 'DealRestored', data: { ...about, cause: 'lead' } }] : []
  return takeStep(state, `lead-closed:${leadId}:${changes}`, (step) => [
    isOnlyOf(deal, new Set([...others, leadId]))
      ? { type: 'DealLost', data: { ...about, reason: 'lead_closed', step } }
      : { type: 'DealStepRecorded', data: { ...about, step } },
  ])
}

const isOnlyOf = (deal: Deal, leads: ReadonlySet<string>): boolean =>
  isOnlyOfLeads(deal) && deal.leadIds.every((id) => leads.has(id))

/** Whether the deal has nothing but leads: no other quote, no booking, an initial stage. */
export const isOnlyOfLeads = ({ isLost, stage, leadIds, quoteIds, bookingId }: Deal): boolean =>
  !isLost &&
  (stage === 'new-lead' || stage === 'contacted' || (stage === 'quoted' && quoteIds.length > 0)) &&
  quoteIds.every((id) => leadIds.includes(leadIdOfQuote(id))) &&
  bookingId === null

/** Quote requests from before they were leads. */
export function followQuote(quote: FollowedQuote, state: Deals): readonly NewDealEvent[] {
  const { quoteId, customerId } = quote
  const ids = { leadId: null, quoteId, bookingId: null }
  return takeStep(state, `quote-requested:${quoteId}`, (step) => {
    const running = runningDeal(state)
    if (running === null) return open(quote, state, { source: 'quote', stage: 'quoted', ids, step })
    const linked = link(quote, running, { ids, step })
    return [...linked, ...toQuoted(customerId, running, linked)]
  })
}

const toQuoted = (customerId: string, deal: Deal, linked: readonly NewDealEvent[]): readonly NewDealEvent[] =>
  linked.length === 0 || !beforeQuote.has(deal.stage)
    ? []
    : [stageChange(customerId, deal, { to: 'quoted', cause: 'quote', step: null })]

/** Stages that a quote moves a deal from; others were chosen by hand. */
const beforeQuote: ReadonlySet<DealStage> = new Set(['new-lead', 'contacted', 'follow-up'])

/** Moves a booking's deal by the steps not taken yet. */
export function followBooking(booking: FollowedBooking, state: Deals): readonly NewDealEvent[] {
  return booking.steps.reduce<readonly NewDealEvent[]>((events, step) => {
    const now = foldOnto(state, events)
    return [
      ...events,
      ...takeStep(now, `booking-${step}:${booking.bookingId}`, (name) =>
        step === 'confirmed' ? book(booking, now, name) : followBooked(booking, now, step, name),
      ),
    ]
  }, [])
}

function book(booking: FollowedBooking, state: Deals, step: string): readonly NewDealEvent[] {
  const { bookingId, quoteId, customerId } = booking
  const ids = { leadId: null, quoteId, bookingId }
  const ofQuote = quoteId === null ? undefined : state.deals.find((deal) => deal.quoteIds.includes(quoteId))
  const deal = ofQuote !== undefined && isFree(ofQuote, state) ? ofQuote : (runningDeal(state) ?? closedDeal(state))
  if (deal === null) return open(booking, state, { source: 'booking', stage: 'booked', ids, step })
  const linked = link(booking, deal, { ids: deal === ofQuote ? { ...ids, quoteId: null } : ids, step })
  if (linked.length === 0) return []
  return [
    ...restored(customerId, deal),
    ...linked,
    ...(deal.stage === 'booked' ? [] : [stageChange(customerId, deal, { to: 'booked', cause: 'booking', step: null })]),
  ]
}

function followBooked(
  { bookingId, customerId }: FollowedBooking,
  state: Deals,
  happened: Exclude<BookingStep, 'confirmed'>,
  step: string,
): readonly NewDealEvent[] {
  const deal = state.deals.find((one) => one.bookingId === bookingId)
  if (deal === undefined) return []
  if (happened === 'completed')
    return [...restored(customerId, deal), ...moveTo(customerId, deal, { to: 'completed', cause: 'booking', step })]
  // The rest of the price is paid when the work is done; whoever moved the deal elsewhere by hand knows better.
  if (happened === 'paid')
    return moveTo(customerId, deal, { to: deal.stage === 'booked' ? 'completed' : deal.stage, cause: 'payment', step })
  // Somebody who cancelled or was not there may want another time: that is asked, and not given up.
  return moveTo(customerId, deal, { to: deal.isLost ? deal.stage : 'follow-up', cause: 'booking', step })
}

const takeStep = (state: Deals, step: string, decide: (step: string) => readonly NewDealEvent[]) =>
  state.steps.includes(step) ? [] : decide(step)

const foldOnto = (state: Deals, events: readonly NewDealEvent[]): Deals =>
  events.reduce((now, event) => deals.evolve(now, { personal: null, ...event }), state)

/** Open deal without a standing booking. */
const runningDeal = (state: Deals): Deal | null =>
  state.deals.findLast((deal) => !deal.isLost && deal.stage !== 'completed' && isFree(deal, state)) ?? null

/** Deal lost with its leads, which a booking restores. */
const closedDeal = (state: Deals): Deal | null =>
  state.deals.findLast(({ lostReason, bookingId }) => lostReason === 'lead_closed' && bookingId === null) ?? null

const isFree = ({ bookingId }: Deal, { steps }: Deals): boolean =>
  bookingId === null ||
  steps.includes(`booking-cancelled:${bookingId}`) ||
  steps.includes(`booking-missed:${bookingId}`)

interface Ids {
  readonly leadId: string | null
  readonly quoteId: string | null
  readonly bookingId: string | null
}

function open(
  { customerId, service, valueCents, contact }: Matter,
  state: Deals,
  terms: { source: DealSource; stage: DealStage; ids: Ids; step: string | null },
): readonly NewDealEvent[] {
  if (contact === null) return []
  const { source, stage, ids, step } = terms
  const dealId = dealIdOf(customerId, state.deals.length + 1)
  const data = { dealId, customerId, source, stage, ...ids, service, valueCents, step }
  return [{ type: 'DealOpened', data, personal: contact }]
}

function link(
  { customerId, service, valueCents, contact }: Matter,
  { dealId }: Deal,
  { ids, step }: { ids: Ids; step: string },
): readonly NewDealEvent[] {
  if (contact === null) return []
  return [{ type: 'DealLinked', data: { dealId, customerId, ...ids, service, valueCents, step }, personal: contact }]
}

interface Step {
  readonly to: DealStage
  readonly cause: DealCause
  readonly step: string | null
}

const stageChange = (customerId: string, { dealId, stage }: Deal, change: Step): NewDealEvent => ({
  type: 'DealStageChanged',
  data: { dealId, customerId, from: stage, ...change },
})

/** Records the step alone where the stage is reached. */
const moveTo = (customerId: string, deal: Deal, change: Step & { readonly step: string }): readonly NewDealEvent[] =>
  deal.stage === change.to
    ? [{ type: 'DealStepRecorded', data: { dealId: deal.dealId, customerId, step: change.step } }]
    : [stageChange(customerId, deal, change)]

const restored = (customerId: string, { dealId, isLost }: Deal): readonly NewDealEvent[] =>
  isLost ? [{ type: 'DealRestored', data: { dealId, customerId, cause: 'booking' } }] : []
