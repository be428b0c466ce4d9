import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

const text = z.nullish(z.string())

/** GET /api/auth/user: the signed-in customer; any other answer counts as nobody. */
export const user = z.object({
  id: z.string(),
  email: text,
  firstName: text,
  lastName: text,
  profileImageUrl: text,
})
export type User = z.infer<typeof user>

const mostName = 120
const mostEmail = 254
export const leastPassword = 8
/** Maximum bytes in UTF-8. */
export const mostPassword = 256

/** Validity of mailed links, in hours. */
export const linkHours = { registration: 24, reset: 0.5, email: 24 } as const

const email = z.string().check(z.trim(), z.maxLength(mostEmail), z.email())
const anyPassword = z.string().check(z.minLength(1), z.maxLength(mostPassword))
const newPassword = z.string().check(z.minLength(leastPassword), z.maxLength(mostPassword))
const language = z._default(z.enum(languages), 'en')

/** GET /api/user/personal-copy; 'txt' is readable text in the language. */
export const personalCopyQuery = z.object({ format: z._default(z.enum(['json', 'txt']), 'json'), language })

export const returnTo = z._default(z.string().check(z.maxLength(500)), '')

/** POST /api/login: registers with `fullName`, signs in without it. */
export const signUpForm = z.object({
  fullName: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostName)),
  email,
  password: newPassword,
  language,
})
export type SignUpForm = z.infer<typeof signUpForm>

export const signInForm = z.object({ email, password: anyPassword, returnTo })

/** POST /api/auth/email-change and /api/auth/email-change/stop */
export const verification = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** POST /api/auth/verification; with a password in another browser. */
export const accountOpening = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(300)),
  password: z.optional(newPassword),
})

/** POST /api/auth/reset-request: every answer is alike. */
export const resetRequest = z.object({ email, language })
/** POST /api/auth/reset */
export const resetForm = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)), password: newPassword })

/** POST /api/user/password */
export const passwordChange = z.object({ current: anyPassword, password: newPassword })

/** POST /api/user/email: every answer is alike. */
export const emailChange = z.object({ current: anyPassword, email })

/** GET /api/user/profile */
export const ownProfile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** PATCH /api/user/profile */
export const profileForm = z.object({
  firstName: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostName)),
  lastName: z.string().check(z.trim(), z.maxLength(mostName)),
  /** Refused as `phone_not_dialable` unless dialable or unchanged. */
  phone: z.string().check(z.trim(), z.maxLength(40)),
})
export type ProfileForm = z.infer<typeof profileForm>

/** GET /api/user/sessions */
export const sessionRow = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isThisOne: z.boolean(),
})
export type AccountSession = z.infer<typeof sessionRow>
export const sessionList = z.array(sessionRow)

/** GET /api/user/identities; DELETE /api/user/identities/{id} unlinks one. */
export const identityRow = z.object({ id: z.string(), provider: z.enum(['google']), linkedAt: z.string() })
export type OwnIdentity = z.infer<typeof identityRow>
export const identityList = z.array(identityRow)

export type SignedIn = { readonly status: 'signed_in'; readonly user: User }
export type MailSent = { readonly status: 'mail_sent' }
