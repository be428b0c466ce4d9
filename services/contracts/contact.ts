import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { emailAddress, phoneNumberOrNone } from './booking.ts'
import { contactConsentVersions } from './newsletter.ts'

/** Characters of a message; a page of close print. */
export const mostMessageLetters = 5_000

/**
 * Nobody reads three labels and writes a name, an address and a sentence faster, in ms. Our own form waits so long before
 * it sends, so that somebody whose browser filled in everything is not mistaken for a program.
 */
export const fastestMessageMs = 1_500

/** POST /api/contact. The specification's four fields; our own form adds what tells people from programs. */
export const contactMessage = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  email: emailAddress,
  phone: z._default(phoneNumberOrNone, ''),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostMessageLetters)),
  language: z.optional(z.enum(languages)),
  /** The words under which the newsletter was asked for as well; left out by whoever did not tick the box. */
  newsletter: z.optional(z.enum(contactConsentVersions)),
  /** A field that people do not see: what stands in it was filled in by a program. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
  /** From the form's first sight to its sending, in ms. */
  filledInMs: z.optional(z.number().check(z.gte(0))),
})
export type ContactMessage = z.infer<typeof contactMessage>

/** Its answer, the same for everybody: a program does not learn that it was noticed. */
export interface ContactReceived {
  readonly status: 'received'
}
