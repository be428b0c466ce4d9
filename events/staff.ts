import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

/** What staff may do: an owner everything, the crew its visits. */
export const staffRoles = ['owner', 'crew'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Who works here. Passwords and sessions are secrets and no facts: they are never here. */
export const staffEvents = {
  StaffAdded: {
    version: 1,
    data: z.object({ staffId: z.string(), username: z.string(), role: z.enum(staffRoles) }),
  },
  StaffRoleChanged: { version: 1, data: z.object({ staffId: z.string(), role: z.enum(staffRoles) }) },
  /** Nobody signs in as them any more, until they are restored. */
  StaffRemoved: { version: 1, data: z.object({ staffId: z.string() }) },
  StaffRestored: { version: 1, data: z.object({ staffId: z.string() }) },
  /** By whoever sets the installation up, by an owner, or by themselves. Other sessions ended with it. */
  StaffPasswordChanged: { version: 1, data: z.object({ staffId: z.string() }) },
  /** A passkey signs this member in from now on; its public key is in `infra.passkeys`. */
  StaffPasskeyAdded: {
    version: 1,
    data: z.object({ staffId: z.string(), passkeyId: z.string(), passkeyName: z.string(), addedAt: z.string() }),
  },
  /** By themselves, or with a password that somebody else set. */
  StaffPasskeyRemoved: {
    version: 1,
    data: z.object({ staffId: z.string(), passkeyId: z.string(), passkeyName: z.string() }),
  },
  /** Whoever signs in with the password is asked for a code of an app too; its secret is in `infra.credentials`. */
  StaffTotpEnabled: { version: 1, data: z.object({ staffId: z.string(), totpId: z.string() }) },
  StaffTotpDisabled: { version: 1, data: z.object({ staffId: z.string() }) },
  /** Instead of a code of the app; so many are left. */
  StaffRecoveryCodeUsed: { version: 1, data: z.object({ staffId: z.string(), left: z.number() }) },
  /** Wrong passwords for their name, from browsers that nobody knows, until those have to wait. Noted once a day. */
  StaffSignInThrottled: { version: 1, data: z.object({ staffId: z.string(), at: z.string() }) },
  /** Somebody else took off whatever they sign in with beside the password: a phone was lost. All of their sessions ended. */
  StaffFactorsRemoved: { version: 1, data: z.object({ staffId: z.string() }) },
} as const satisfies Vocabulary

export type StaffEvent = EventIn<typeof staffEvents>
export type NewStaffEvent = NewEventIn<typeof staffEvents>

/** One for all: they are few, and a user name is taken once. */
export const staffStream = 'staff'
