import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

export const leadStatuses = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** How the office is told of a lead by mail: by one of its own, or by one about several. */
export const leadNotices = ['single', 'digest'] as const
export type LeadNotice = (typeof leadNotices)[number]

export const leadEvents = {
  LeadReceived: {
    version: 2,
    data: z.object({
      leadId: z.string(),
      customerId: z.string(),
      source: z.enum(['contact', 'quote', 'phone', 'email']),
      language: z.enum(['en', 'fr', 'pa']),
      /** The mail of the mailbox that staff made it from. */
      emailId: z.nullable(z.string()),
    }),
    personal: {
      subject: 'customerId',
      schema: z.object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string() }),
    },
  },
  LeadStatusChanged: {
    version: 1,
    data: z.object({ leadId: z.string(), from: z.enum(leadStatuses), to: z.enum(leadStatuses) }),
  },
  /** What staff wrote down about it for each other. */
  LeadNoteAdded: {
    version: 1,
    data: z.object({ leadId: z.string(), customerId: z.string(), noteId: z.string() }),
    personal: { subject: 'customerId', schema: z.object({ note: z.string() }) },
  },
  /** Put away: no list of the office has it but the archive. Nothing of it is erased. */
  LeadArchived: { version: 1, data: z.object({ leadId: z.string() }) },
  LeadRestored: { version: 1, data: z.object({ leadId: z.string() }) },
  /** So many others that came within a day before it look like it: it opens no deal by itself (decision 103). */
  LeadDealWithheld: { version: 1, data: z.object({ leadId: z.string(), alike: z.int() }) },
  /** Decided once, before any mail, when so many others that came within a day before it looked like it (decision 111). */
  LeadNoticeDecided: {
    version: 1,
    data: z.object({ leadId: z.string(), alike: z.int(), notice: z.enum(leadNotices) }),
  },
  /** Staff made a deal of it all the same. */
  LeadConvertedToDeal: { version: 1, data: z.object({ leadId: z.string(), dealId: z.string() }) },
} as const satisfies Vocabulary

export type LeadEvent = EventIn<typeof leadEvents>
export type NewLeadEvent = NewEventIn<typeof leadEvents>

/** A quote request is a lead under the id of its quote, so that one is found from the other. */
export const leadIdOfQuote = (quoteId: string): string => quoteId

export const leadStream = (leadId: string): string => `lead-${leadId}`
