import { dealsStream, streamOfDeal, type DealEvent } from '#events/deal.ts'
import type { DealStage, StoredLostReason } from '#events/values/deal.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export interface Deal {
  readonly dealId: string
  readonly stage: DealStage
  readonly isLost: boolean
  readonly lostReason: StoredLostReason | null
  readonly leadIds: readonly string[]
  readonly quoteIds: readonly string[]
  readonly bookingId: string | null
  /** Number of its events, for concurrency checks. */
  readonly version: number
}

export interface Deals {
  readonly customerId: string | null
  readonly deals: readonly Deal[]
  readonly steps: readonly string[]
}

export const deals: Aggregate<Deals, DealEvent> = {
  initial: { customerId: null, deals: [], steps: [] },
  evolve(state, event) {
    const { dealId, customerId } = event.data
    const step = 'step' in event.data ? event.data.step : null
    const steps = step === null ? state.steps : [...state.steps, step]
    if (event.type === 'DealOpened') {
      const { stage, leadId, quoteId, bookingId } = event.data
      const opened = { dealId, stage, isLost: false, lostReason: null, bookingId, version: 1 }
      const deal = { ...opened, leadIds: present(leadId), quoteIds: present(quoteId) }
      return { customerId, deals: [...state.deals, deal], steps }
    }
    const changed = state.deals.map((deal) =>
      deal.dealId === dealId ? { ...deal, ...changeBy(deal, event), version: deal.version + 1 } : deal,
    )
    return { customerId, deals: changed, steps }
  },
}

type Change = Exclude<Parameters<typeof deals.evolve>[1], { readonly type: 'DealOpened' }>

function changeBy(deal: Deal, { type, data }: Change): Partial<Deal> {
  switch (type) {
    case 'DealLinked':
      return {
        leadIds: [...deal.leadIds, ...present(data.leadId)],
        quoteIds: [...deal.quoteIds, ...present(data.quoteId)],
        bookingId: data.bookingId ?? deal.bookingId,
      }
    case 'DealStageChanged':
      return { stage: data.to }
    case 'DealStepRecorded':
      return {}
    case 'DealLost':
      return { isLost: true, lostReason: data.reason }
    case 'DealRestored':
      return { isLost: false, lostReason: null }
  }
}

const present = (id: string | null): readonly string[] => (id === null ? [] : [id])

export const dealsOf = (customerId: string): StreamRef<Deals, DealEvent> => ({
  stream: dealsStream(customerId),
  aggregate: deals,
})

export const dealsWith = (dealId: string): StreamRef<Deals, DealEvent> => ({
  stream: streamOfDeal(dealId),
  aggregate: deals,
})

export const findDeal = (state: Deals, dealId: string): Deal | null =>
  state.deals.find((deal) => deal.dealId === dealId) ?? null
