import * as z from 'zod/mini'

/** GET /api/mail-preferences?token= */
export const mailPreferences = z.object({
  reviewRequests: z.boolean(),
  newsletter: z.nullable(z.boolean()),
  texts: z.nullable(z.boolean()),
})
export type MailPreferencesAnswer = z.infer<typeof mailPreferences>

export const mailPreferencesLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** PUT of it; newsletter and texts can only be ended here. */
export const mailPreferencesChange = z.object({
  mails: z.enum(['review-requests', 'newsletter', 'texts']),
  isWanted: z.boolean(),
})
