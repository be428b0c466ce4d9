import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

/** Versions of the consent to texts (`sms.consent`), newest first. Changed words need a new version in front. */
export const smsConsentVersions = ['2026-11-23-sms'] as const

export const bookingSmsConsentVersions = ['2026-11-23-sms-booking'] as const

export const codeTerms = { minutes: 10, tries: 5, digits: 6 } as const

/** GET /api/user/sms */
export const ownSms = z.object({
  isOffered: z.boolean(),
  isOn: z.boolean(),
  phone: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(['profile', 'page', 'message', 'number', 'reset', 'provider', 'unreachable'])),
  /** Pending code with its end (instant, UTC). */
  code: z.nullable(
    z.object({
      expiresAt: z.string(),
      triesLeft: z.number(),
      failure: z.nullable(z.enum(['opted-out', 'number', 'later'])),
    }),
  ),
  sender: z.nullable(z.string()),
  sandboxUrl: z.nullable(z.string()),
})
export type OwnSms = z.infer<typeof ownSms>

/** POST /api/user/sms: requests a code. */
export const smsRequest = z.object({
  phone: z.string().check(z.trim(), z.maxLength(40)),
  consentVersion: z.enum(smsConsentVersions),
  language: z._default(z.enum(languages), 'en'),
})
export type SmsRequestForm = z.infer<typeof smsRequest>

/** GET /api/texts */
export const textsOffered = z.object({ isOffered: z.boolean() })

/** POST /api/bookings/{id}/texts and …/texts/code, for the browser that booked. */
export const bookingTextsRequest = z.object({
  consentVersion: z.enum(bookingSmsConsentVersions),
  language: z._default(z.enum(languages), 'en'),
})
export const bookingTexts = z.object({
  status: z.enum(['code', 'on', 'failed', 'elsewhere']),
  phone: z.string(),
  sandboxUrl: z.nullable(z.string()),
})
export type BookingTexts = z.infer<typeof bookingTexts>

/** POST /api/user/sms/code */
export const smsCode = z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) })
