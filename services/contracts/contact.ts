import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

import { emailAddress, phoneNumberOrNone } from './booking.ts'
import { contactConsentVersions } from './newsletter.ts'

export const mostMessageLetters = 5_000

/** Milliseconds below which a form was filled in by a program; our own form waits for it. */
export const fastestMessageMs = 1_500

/** POST /api/contact: the four specified fields and our own against spam. */
export const contactMessage = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  email: emailAddress,
  phone: z._default(phoneNumberOrNone, ''),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostMessageLetters)),
  language: z.optional(z.enum(languages)),
  /** Absent unless the box was ticked. */
  newsletter: z.optional(z.enum(contactConsentVersions)),
  /** Honeypot: only programs fill it in. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
  /** Milliseconds from display to submission. */
  filledInMs: z.optional(z.number().check(z.gte(0))),
})
export type ContactMessage = z.infer<typeof contactMessage>

export interface ContactReceived {
  readonly status: 'received'
}
