import * as z from 'zod/mini'

/** GET /api/webmail/config */
export const webmailConfig = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      provider: z.string(),
      isSandbox: z.boolean(),
    }),
  ),
})
export type WebmailConfig = z.infer<typeof webmailConfig>

/** GET /api/webmail/stats: all folders but spam and trash. */
export const webmailStats = z.object({
  accounts: z.number(),
  connectedAccounts: z.number(),
  emailCount: z.number(),
  unreadCount: z.number(),
})
export type WebmailStats = z.infer<typeof webmailStats>
