import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { emailAddress } from './booking.ts'

/** Versions of the newsletter's consent (`newsletter.consent`), newest first. */
export const consentVersions = ['2026-11-28', '2026-11-23', '2026-11-20'] as const

export const contactConsentVersions = ['2026-11-28-contact', '2026-11-23-contact', '2026-11-22-contact'] as const

export type ConsentVersion = (typeof consentVersions)[number] | (typeof contactConsentVersions)[number]

export const confirmDays = 7

/** POST /api/newsletter */
export const newsletterRequest = z.object({
  email: emailAddress,
  language: z._default(z.enum(languages), 'en'),
  source: z._default(z.enum(['footer', 'blog']), 'footer'),
  consentVersion: z._default(z.enum(consentVersions), consentVersions[0]),
  website: z._default(z.string().check(z.maxLength(500)), ''),
})
export type NewsletterRequest = z.infer<typeof newsletterRequest>

export interface NewsletterReceived {
  readonly status: 'received'
}

/** Body of POST /api/newsletter/confirmation, query of /api/newsletter/unsubscription. */
export const newsletterLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

export interface NewsletterConfirmed {
  readonly status: 'confirmed'
}

export interface NewsletterEnded {
  readonly status: 'ended'
}
