import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { emailAddress } from './booking.ts'

/** Names the words beside the box, in all languages (`newsletter.consent`). New words need a new name: it is kept with each consent. */
export const consentVersion = '2026-11-20'

/** Days in which the link of a confirmation mail can be used. */
export const confirmDays = 7

/** POST /api/newsletter. */
export const newsletterRequest = z.object({
  email: emailAddress,
  language: z._default(z.enum(languages), 'en'),
  source: z._default(z.enum(['footer', 'blog']), 'footer'),
  /** A field that people do not see: what stands in it was filled in by a program. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
})

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
