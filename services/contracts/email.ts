import * as z from 'zod/mini'

const instant = z.string()

/** 'none' needs a setting of the installation. */
export const serverSecurities = ['tls', 'starttls', 'none'] as const

const serverAddress = z.object({
  host: z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}.:[\]_-]{1,253}$/u)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(serverSecurities),
})

export const address = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s\p{Cc}@<>(),;:"\\]+@[^\s\p{Cc}@<>(),;:"\\]+$/u))

/** POST /api/email/accounts: saved when both servers accept it. */
export const mailAccountForm = z.object({
  email: address,
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(/^[^\p{Cc}]+$/u)),
  password: z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^[^\p{Cc}]+$/u)),
  imap: serverAddress,
  smtp: serverAddress,
})
export type MailAccountForm = z.infer<typeof mailAccountForm>

/** POST /api/email/accounts/{id}/reconnect, optionally with a new password. */
export const reconnection = z.object({ password: z.optional(mailAccountForm.shape.password) })

/** GET /api/email/accounts */
export const emailAccount = z.object({
  id: z.string(),
  email: z.string(),
  provider: z.string(),
  isConnected: z.boolean(),
  since: z.nullable(instant),
  failure: z.nullable(z.string()),
  isSandbox: z.boolean(),
  toFetch: z.number(),
  refusedFolders: z.number(),
  senderName: z.string(),
  signature: z.string(),
})
export type EmailAccount = z.infer<typeof emailAccount>
export const emailAccounts = z.array(emailAccount)
