import type { EventDataOf } from '#events/envelope.ts'
import { leadStream, type LeadEvent, type LeadStatus, type NewLeadEvent } from '#events/lead.ts'
import { refuse, type Decision } from '#services/decision.ts'
import type { Aggregate, StreamRef } from '#services/perform.ts'

export type Lead = { readonly status: 'none' } | { readonly leadId: string; readonly status: LeadStatus }

export const lead: Aggregate<Lead, LeadEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    switch (event.type) {
      case 'LeadReceived':
        return { leadId: event.data.leadId, status: 'new' }
      case 'LeadStatusChanged':
        return state.status === 'none' ? state : { ...state, status: event.data.to }
    }
  },
}

export const leadAt = (leadId: string): StreamRef<Lead, LeadEvent> => ({ stream: leadStream(leadId), aggregate: lead })

export const receive = (
  enquiry: EventDataOf<LeadEvent, 'LeadReceived'>,
  person: NonNullable<Extract<LeadEvent, { type: 'LeadReceived' }>['personal']>,
): NewLeadEvent[] => [{ type: 'LeadReceived', data: enquiry, personal: person }]

/** From any status to any other; to the one that it has already: nothing changes. */
export function changeStatus(to: LeadStatus, state: Lead): Decision<NewLeadEvent> {
  if (state.status === 'none') return refuse('not_found')
  if (state.status === to) return []
  return [{ type: 'LeadStatusChanged', data: { leadId: state.leadId, from: state.status, to } }]
}
