import type { LeadEvent } from '#events/lead.ts'
import { tellOffice } from '#services/use-cases/lead-mails.ts'

import { need, type Reaction } from './reaction.ts'

/** The office has promised an answer within hours: it hears of a message by mail too. */
export const tellOfficeWhenMessageReceived: Reaction<Extract<LeadEvent, { type: 'LeadReceived' }>> = {
  name: 'tell-office-when-message-received',
  events: ['LeadReceived'],
  ids: ({ data }) => (data.source === 'contact' ? { leadId: data.leadId } : null),
  run: (ctx, ids) => tellOffice(ctx, need(ids, 'leadId')),
}
