import * as z from 'zod/mini'

/** GET /api/webmail/config: with which mailboxes the office works. */
export const webmailConfig = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      provider: z.string(),
      /** A mailbox of this installation, of which nothing reaches anybody. */
      isSandbox: z.boolean(),
    }),
  ),
})
export type WebmailConfig = z.infer<typeof webmailConfig>

/** GET /api/webmail/stats: how much is in them, all folders but spam and trash together; a mail that lies in two folders counts in both. */
export const webmailStats = z.object({
  accounts: z.number(),
  connectedAccounts: z.number(),
  emailCount: z.number(),
  unreadCount: z.number(),
})
export type WebmailStats = z.infer<typeof webmailStats>
