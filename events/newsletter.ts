import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

export const newsletterSources = ['footer', 'blog', 'contact'] as const
export type NewsletterSource = (typeof newsletterSources)[number]

export const newsletterEvents = {
  NewsletterRequested: {
    version: 1,
    data: z.object({
      personId: field.id,
      requestId: field.id,
      language: z.enum(['en', 'fr', 'pa']),
      source: z.enum(newsletterSources),
      consentVersion: field.code,
      isNew: z.boolean(),
      requestedAt: field.instant,
      expiresAt: field.instant,
    }),
    personal: { subject: 'personId', schema: z.object({ email: z.string() }) },
  },
  NewsletterConfirmed: { version: 1, data: z.object({ personId: field.id, requestId: field.id }) },
  NewsletterEnded: { version: 1, data: z.object({ personId: field.id, by: z.enum(['page', 'one-click']) }) },
} as const satisfies Vocabulary

export type NewsletterEvent = EventIn<typeof newsletterEvents>
export type NewNewsletterEvent = NewEventIn<typeof newsletterEvents>

export const newsletterStream = (personId: string): string => `newsletter-${personId}`

export const newsletterNoun = {
  events: newsletterEvents,
  history: 'customer',
  stream: { of: newsletterStream, by: 'customer' },
} as const satisfies Noun
