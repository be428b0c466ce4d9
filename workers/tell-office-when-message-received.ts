import type { LeadEvent } from '#events/lead.ts'
import { mailLeadDigest } from '#services/features/sales/lead-digests.ts'
import { tellOffice } from '#services/features/sales/lead-mails.ts'

import { need, type Chore, type Reaction } from './engine/reaction.ts'

/** The site promises an answer within hours: the office is notified by mail. */
export const tellOfficeWhenMessageReceived: Reaction<Extract<LeadEvent, { type: 'LeadReceived' }>> = {
  name: 'tell-office-when-message-received',
  events: ['LeadReceived'],
  ids: ({ data }) => (data.source === 'contact' ? { leadId: data.leadId } : null),
  run: (ctx, ids, actor) => tellOffice(ctx, actor, need(ids, 'leadId')),
}

/** What looks alike and was not mailed one by one is mailed together, once its hour is over while this runs. */
export const mailDigestOfAlikeLeads: Chore = {
  name: 'mail-digest-of-alike-leads',
  everyMs: 60_000,
  run: (ctx) => mailLeadDigest(ctx, { kind: 'worker', name: 'mail-digest-of-alike-leads' }),
}
