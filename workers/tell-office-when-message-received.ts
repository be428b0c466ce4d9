import type { LeadEvent } from '#events/lead.ts'
import { mailLeadDigest } from '#services/features/sales/lead-digests.ts'
import { tellOffice } from '#services/features/sales/lead-mails.ts'

import { need, type Chore, type Reaction } from './engine/reaction.ts'

export const tellOfficeWhenMessageReceived: Reaction<Extract<LeadEvent, { type: 'LeadReceived' }>> = {
  name: 'tell-office-when-message-received',
  lane: 'mail',
  urgency: 'message',
  events: ['LeadReceived'],
  ids: ({ data }) => (data.source === 'contact' ? { leadId: data.leadId } : null),
  run: (ctx, ids, actor) => tellOffice(ctx, actor, need(ids, 'leadId')),
}

/** Mails similar leads as one digest after its hour. */
export const mailDigestOfAlikeLeads: Chore = {
  name: 'mail-digest-of-alike-leads',
  lane: 'mail',
  urgency: 'message',
  everyMs: 60_000,
  run: (ctx) => mailLeadDigest(ctx, { kind: 'worker', name: 'mail-digest-of-alike-leads' }),
}
