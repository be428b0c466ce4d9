import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { emailAddress } from './booking.ts'

/**
 * Names the words beside the box, in all languages (`newsletter.consent`): it is kept with each consent. New words need a new
 * name, in front; the others stay for pages that are open or cached while the words change.
 */
export const consentVersions = ['2026-11-28', '2026-11-23', '2026-11-20'] as const

/** Names the words beside the box of the contact form (`contact.newsletter`), in the same way. */
export const contactConsentVersions = ['2026-11-28-contact', '2026-11-23-contact', '2026-11-22-contact'] as const

export type ConsentVersion = (typeof consentVersions)[number] | (typeof contactConsentVersions)[number]

/** Days in which the link of a confirmation mail can be used. */
export const confirmDays = 7

/** POST /api/newsletter. */
export const newsletterRequest = z.object({
  email: emailAddress,
  language: z._default(z.enum(languages), 'en'),
  source: z._default(z.enum(['footer', 'blog']), 'footer'),
  /** Under which words it was asked for: what the page showed, not what the server would show now. */
  consentVersion: z._default(z.enum(consentVersions), consentVersions[0]),
  /** A field that people do not see: what stands in it was filled in by a program. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
})
export type NewsletterRequest = z.infer<typeof newsletterRequest>

/** Its answer, the same for every address and for programs: nobody learns who is on the list. */
export interface NewsletterReceived {
  readonly status: 'received'
}

/** What the link in a mail carries: the body of POST /api/newsletter/confirmation, the query of /api/newsletter/unsubscription. */
export const newsletterLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

export interface NewsletterConfirmed {
  readonly status: 'confirmed'
}

export interface NewsletterEnded {
  readonly status: 'ended'
}
