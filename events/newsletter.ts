import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

export const newsletterSources = ['footer', 'blog', 'contact'] as const
export type NewsletterSource = (typeof newsletterSources)[number]

export const newsletterEvents = {
  /** Somebody typed an address: not yet consent, for it may be another's. What was agreed to is kept word for word by its version. */
  NewsletterRequested: {
    version: 1,
    data: z.object({
      personId: z.string(),
      requestId: z.string(),
      language: z.enum(['en', 'fr', 'pa']),
      source: z.enum(newsletterSources),
      consentVersion: z.string(),
      /** False when the person was on the list already and stays there. */
      isNew: z.boolean(),
      requestedAt: z.string(),
      /** Until when the link in the mail can be used. */
      expiresAt: z.string(),
    }),
    personal: { subject: 'personId', schema: z.object({ email: z.string() }) },
  },
  /** The owner of the mailbox said yes. */
  NewsletterConfirmed: { version: 1, data: z.object({ personId: z.string(), requestId: z.string() }) },
  NewsletterEnded: { version: 1, data: z.object({ personId: z.string(), by: z.enum(['page', 'one-click']) }) },
} as const satisfies Vocabulary

export type NewsletterEvent = EventIn<typeof newsletterEvents>
export type NewNewsletterEvent = NewEventIn<typeof newsletterEvents>

/** One for each e-mail address, by its keyed hash. */
export const newsletterStream = (personId: string): string => `newsletter-${personId}`
