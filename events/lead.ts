import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

export const leadStatuses = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadNotices = ['single', 'digest'] as const
export type LeadNotice = (typeof leadNotices)[number]

export const leadEvents = {
  LeadReceived: {
    version: 2,
    data: z.object({
      leadId: field.id,
      customerId: field.id,
      source: z.enum(['contact', 'quote', 'phone', 'email']),
      language: z.enum(['en', 'fr', 'pa']),
      emailId: z.nullable(field.id),
    }),
    personal: {
      subject: 'customerId',
      schema: z.object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string() }),
    },
  },
  LeadStatusChanged: {
    version: 1,
    data: z.object({ leadId: field.id, from: z.enum(leadStatuses), to: z.enum(leadStatuses) }),
  },
  LeadNoteAdded: {
    version: 1,
    data: z.object({ leadId: field.id, customerId: field.id, noteId: field.id }),
    personal: { subject: 'customerId', schema: z.object({ note: z.string() }) },
  },
  LeadArchived: { version: 1, data: z.object({ leadId: field.id }) },
  LeadRestored: { version: 1, data: z.object({ leadId: field.id }) },
  /** Too many similar leads came within a day: this one opens no deal by itself (decision 103). */
  LeadDealWithheld: { version: 1, data: z.object({ leadId: field.id, alike: z.int() }) },
  /** Form of the office's notice, decided once, by the number of similar leads of a day (decision 111). */
  LeadNoticeDecided: {
    version: 1,
    data: z.object({ leadId: field.id, alike: z.int(), notice: z.enum(leadNotices) }),
  },
  LeadConvertedToDeal: { version: 1, data: z.object({ leadId: field.id, dealId: field.id }) },
} as const satisfies Vocabulary

export type LeadEvent = EventIn<typeof leadEvents>
export type NewLeadEvent = NewEventIn<typeof leadEvents>

/** A quote request is a lead with the quote's id. */
export const leadIdOfQuote = (quoteId: string): string => quoteId

export const leadStream = (leadId: string): string => `lead-${leadId}`

export const leadNoun = {
  events: leadEvents,
  history: 'lead',
  stream: { of: leadStream, by: 'lead' },
  foundBy: ['LeadReceived'],
} as const satisfies Noun
