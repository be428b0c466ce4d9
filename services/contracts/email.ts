import * as z from 'zod/mini'

const instant = z.string()

/** How a server is reached. 'none' is refused unless this installation allows hosts of its own network. */
export const serverSecurities = ['tls', 'starttls', 'none'] as const

const serverAddress = z.object({
  host: z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}.:[\]_-]{1,253}$/u)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(serverSecurities),
})

/** One address, without anything that could add a header or a second recipient. */
export const address = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s\p{Cc}@<>(),;:"\\]+@[^\s\p{Cc}@<>(),;:"\\]+$/u))

/** POST /api/email/accounts: it is saved when both servers let it in. */
export const mailAccountForm = z.object({
  email: address,
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(/^[^\p{Cc}]+$/u)),
  password: z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^[^\p{Cc}]+$/u)),
  imap: serverAddress,
  smtp: serverAddress,
})
export type MailAccountForm = z.infer<typeof mailAccountForm>

/** POST /api/email/accounts/{id}/reconnect, with a new password where the old one is not right any more. */
export const reconnection = z.object({ password: z.optional(mailAccountForm.shape.password) })

/** GET /api/email/accounts */
export const emailAccount = z.object({
  id: z.string(),
  email: z.string(),
  provider: z.string(),
  isConnected: z.boolean(),
  /** Since when it is connected, or since when it is not; null before the first attempt. */
  since: z.nullable(instant),
  /** Why it is not connected; null while it is, and before the first attempt. */
  failure: z.nullable(z.string()),
  /** A mailbox of this installation, of which nothing reaches anybody. */
  isSandbox: z.boolean(),
  /** Messages that are still to be fetched. */
  toFetch: z.number(),
  /** Folders that its server does not let be read. */
  refusedFolders: z.number(),
  /** The name beside the address in mails, and what they end with. */
  senderName: z.string(),
  signature: z.string(),
})
export type EmailAccount = z.infer<typeof emailAccount>
export const emailAccounts = z.array(emailAccount)
