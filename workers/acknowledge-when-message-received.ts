import type { LeadEvent } from '#events/lead.ts'
import { acknowledgeLead } from '#services/journeys/lead-letters.ts'

import { need, type Reaction } from './reaction.ts'

/** Whoever wrote by the contact page hears at once that it came. */
export const acknowledgeWhenMessageReceived: Reaction<Extract<LeadEvent, { type: 'LeadReceived' }>> = {
  name: 'acknowledge-when-message-received',
  events: ['LeadReceived'],
  ids: ({ data }) => (data.source === 'contact' ? { leadId: data.leadId } : null),
  run: (house, ids) => acknowledgeLead(house, need(ids, 'leadId')),
}
