import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

/**
 * Names the words beside the box, in all languages (`sms.consent`): it is kept with each consent. New words need a new name, in
 * front; the others stay for pages that are open or cached while the words change.
 */
export const smsConsentVersions = ['2026-11-23-sms'] as const

/** Names the words beside the box of the booking (`booking.texts`), in the same way. */
export const bookingSmsConsentVersions = ['2026-11-23-sms-booking'] as const

/** How long a code counts, and how often it may be typed wrong. */
export const codeTerms = { minutes: 10, tries: 5, digits: 6 } as const

/** GET /api/user/sms: whether whoever is signed in is texted, and where. */
export const ownSms = z.object({
  /** False where this installation sends no texts. */
  isOffered: z.boolean(),
  isOn: z.boolean(),
  /** The number that is texted, or that waits for its code. */
  phone: z.nullable(z.string()),
  /** Who ended it last; null while it is on, and before it ever was. */
  endedBy: z.nullable(z.enum(['profile', 'page', 'message', 'number', 'reset', 'provider', 'unreachable'])),
  /** A code was sent and is awaited until then (instant, UTC). */
  code: z.nullable(
    z.object({
      expiresAt: z.string(),
      triesLeft: z.number(),
      /** Why the code could not be sent: the phone had sent STOP, takes no texts, or a limit was reached. */
      failure: z.nullable(z.enum(['opted-out', 'number', 'later'])),
    }),
  ),
  /** The number that our texts come from; null where there is none to write to. */
  sender: z.nullable(z.string()),
  /** Where texts of the sandbox are read; null where they reach phones. */
  sandboxUrl: z.nullable(z.string()),
})
export type OwnSms = z.infer<typeof ownSms>

/** POST /api/user/sms: asks for a code. */
export const smsRequest = z.object({
  phone: z.string().check(z.trim(), z.maxLength(40)),
  consentVersion: z.enum(smsConsentVersions),
  language: z._default(z.enum(languages), 'en'),
})
export type SmsRequestForm = z.infer<typeof smsRequest>

/** GET /api/texts: whether this installation sends texts. */
export const textsOffered = z.object({ isOffered: z.boolean() })

/**
 * POST /api/bookings/{id}/texts: asks for texts to the telephone number that the visit was booked with; and …/texts/code, which
 * confirms it. Answered to the browser that booked it.
 */
export const bookingTextsRequest = z.object({
  consentVersion: z.enum(bookingSmsConsentVersions),
  language: z._default(z.enum(languages), 'en'),
})
/** Their answer. `code`: awaited; `failed`: it could not be sent; `elsewhere`: texts of this customer go to another number. */
export const bookingTexts = z.object({
  status: z.enum(['code', 'on', 'failed', 'elsewhere']),
  phone: z.string(),
  sandboxUrl: z.nullable(z.string()),
})
export type BookingTexts = z.infer<typeof bookingTexts>

/** POST /api/user/sms/code */
export const smsCode = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) })
