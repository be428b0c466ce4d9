import * as z from 'zod/mini'

/** GET /api/mail-preferences?token=: what the customer of the link is mailed beside what concerns their visits. */
export const mailPreferences = z.object({
  reviewRequests: z.boolean(),
  /** Null for somebody who never asked for it: it begins by its own form. */
  newsletter: z.nullable(z.boolean()),
  /** Texts about their visits; null for somebody who never asked for them: they begin in the portal, with a code. */
  texts: z.nullable(z.boolean()),
})
export type MailPreferencesAnswer = z.infer<typeof mailPreferences>

export const mailPreferencesLink = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** PUT of it. The newsletter and texts can be ended here and begin elsewhere. */
export const mailPreferencesChange = z.object({
  mails: z.enum(['review-requests', 'newsletter', 'texts']),
  isWanted: z.boolean(),
})
