import type { LeadEvent } from '#events/lead.ts'
import { acknowledgeLead } from '#services/features/sales/lead-mails.ts'

import { need, type Reaction } from './engine/reaction.ts'

export const acknowledgeWhenMessageReceived: Reaction<Extract<LeadEvent, { type: 'LeadReceived' }>> = {
  name: 'acknowledge-when-message-received',
  lane: 'mail',
  urgency: 'message',
  events: ['LeadReceived'],
  ids: ({ data }) => (data.source === 'contact' ? { leadId: data.leadId } : null),
  run: (ctx, ids, actor) => acknowledgeLead(ctx, actor, need(ids, 'leadId')),
}
