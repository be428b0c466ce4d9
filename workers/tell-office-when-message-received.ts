import type { LeadEvent } from '#events/lead.ts'
import { tellOffice } from '#services/use-cases/lead-mails.ts'

import { need, type Reaction } from './reaction.ts'

/** The site promises an answer within hours: the office is notified by mail. */
export const tellOfficeWhenMessageReceived: Reaction<Extract<LeadEvent, { type: 'LeadReceived' }>> = {
  name: 'tell-office-when-message-received',
  events: ['LeadReceived'],
  ids: ({ data }) => (data.source === 'contact' ? { leadId: data.leadId } : null),
  run: (ctx, ids, actor) => tellOffice(ctx, actor, need(ids, 'leadId')),
}
