import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

const text = z.nullish(z.string())

/** GET /api/auth/user: who is signed in. Any other answer than this counts as nobody. */
export const user = z.object({
  id: z.string(),
  email: text,
  firstName: text,
  lastName: text,
  profileImageUrl: text,
})
export type User = z.infer<typeof user>

/** Characters. A longer name is nobody's. */
const mostName = 120
const mostEmail = 254
export const leastPassword = 8
/** Bytes in UTF-8. Nothing is cut off. */
export const mostPassword = 256

/** How long the links of mails about accounts can be used. */
export const linkHours = { registration: 24, reset: 0.5, email: 24 } as const

const email = z.string().check(z.trim(), z.maxLength(mostEmail), z.email())
const anyPassword = z.string().check(z.minLength(1), z.maxLength(mostPassword))
const newPassword = z.string().check(z.minLength(leastPassword), z.maxLength(mostPassword))
const language = z._default(z.enum(languages), 'en')

/** GET /api/user/personal-copy: everything about whoever is signed in; 'txt' is for people to read, in that language. */
export const personalCopyQuery = z.object({ format: z._default(z.enum(['json', 'txt']), 'json'), language })

/** A path of this site, such as '/booking?service=glazed'; anything else is dropped. */
export const returnTo = z._default(z.string().check(z.maxLength(500)), '')

/** POST /api/login with `fullName`: an account is asked for. Without it: signs in. */
export const signUpForm = z.object({
  fullName: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostName)),
  email,
  password: newPassword,
  language,
})
export type SignUpForm = z.infer<typeof signUpForm>

export const signInForm = z.object({ email, password: anyPassword, returnTo })

/** POST /api/auth/email-change and /api/auth/email-change/stop: the button of the page that the mail links to. */
export const verification = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** POST /api/auth/verification: the button behind the mail of a registration; with a password where another browser asked. */
export const accountOpening = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(300)),
  password: z.optional(newPassword),
})

/** POST /api/auth/reset-request: always answered alike. */
export const resetRequest = z.object({ email, language })
/** POST /api/auth/reset */
export const resetForm = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)), password: newPassword })

/** POST /api/user/password */
export const passwordChange = z.object({ current: anyPassword, password: newPassword })

/** POST /api/user/email: always answered alike, whoever has the address. */
export const emailChange = z.object({ current: anyPassword, email })

/** GET /api/user/profile: what its owner may change, and the address, which a mail confirmed. */
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
  /** One that cannot be dialled is refused as `phone_not_dialable`, unless it was theirs before. */
  phone: z.string().check(z.trim(), z.maxLength(40)),
})
export type ProfileForm = z.infer<typeof profileForm>

/** GET /api/user/sessions: where somebody is signed in, the one that asks marked. */
export const sessionRow = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isThisOne: z.boolean(),
})
export type AccountSession = z.infer<typeof sessionRow>
export const sessionList = z.array(sessionRow)

/** GET /api/user/identities: the accounts at Google that sign somebody in. DELETE /api/user/identities/{id} takes one off. */
export const identityRow = z.object({ id: z.string(), provider: z.enum(['google']), linkedAt: z.string() })
export type OwnIdentity = z.infer<typeof identityRow>
export const identityList = z.array(identityRow)

export type SignedIn = { readonly status: 'signed_in'; readonly user: User }
export type MailSent = { readonly status: 'mail_sent' }
