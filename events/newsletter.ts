import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import type { Noun } from './noun.ts'

export const newsletterSources = ['footer', 'blog', 'contact'] as const
export type NewsletterSource = (typeof newsletterSources)[number]

export const newsletterEvents = {
  NewsletterRequested: {
    version: 1,
    data: z.object({
      personId: z.string(),
      requestId: z.string(),
      language: z.enum(['en', 'fr', 'pa']),
      source: z.enum(newsletterSources),
      consentVersion: z.string(),
      isNew: z.boolean(),
      requestedAt: z.string(),
      expiresAt: z.string(),
    }),
    personal: { subject: 'personId', schema: z.object({ email: z.string() }) },
  },
  NewsletterConfirmed: { version: 1, data: z.object({ personId: z.string(), requestId: z.string() }) },
  NewsletterEnded: { version: 1, data: z.object({ personId: z.string(), by: z.enum(['page', 'one-click']) }) },
} as const satisfies Vocabulary

export type NewsletterEvent = EventIn<typeof newsletterEvents>
export type NewNewsletterEvent = NewEventIn<typeof newsletterEvents>

export const newsletterStream = (personId: string): string => `newsletter-${personId}`

export const newsletterNoun = {
  events: newsletterEvents,
  history: 'customer',
  stream: { of: newsletterStream, by: 'customer' },
} as const satisfies Noun
