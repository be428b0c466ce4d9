import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import type { Noun } from './noun.ts'

export const staffRoles = ['owner', 'crew'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffEvents = {
  StaffAdded: {
    version: 1,
    data: z.object({ staffId: z.string(), username: z.string(), role: z.enum(staffRoles) }),
  },
  StaffRoleChanged: { version: 1, data: z.object({ staffId: z.string(), role: z.enum(staffRoles) }) },
  StaffRemoved: { version: 1, data: z.object({ staffId: z.string() }) },
  StaffRestored: { version: 1, data: z.object({ staffId: z.string() }) },
  StaffPasswordChanged: { version: 1, data: z.object({ staffId: z.string() }) },
  StaffPasskeyAdded: {
    version: 1,
    data: z.object({ staffId: z.string(), passkeyId: z.string(), passkeyName: z.string(), addedAt: z.string() }),
  },
  StaffPasskeyRemoved: {
    version: 1,
    data: z.object({ staffId: z.string(), passkeyId: z.string(), passkeyName: z.string() }),
  },
  StaffTotpEnabled: { version: 1, data: z.object({ staffId: z.string(), totpId: z.string() }) },
  StaffTotpDisabled: { version: 1, data: z.object({ staffId: z.string() }) },
  StaffRecoveryCodeUsed: { version: 1, data: z.object({ staffId: z.string(), left: z.number() }) },
  StaffSignInThrottled: { version: 1, data: z.object({ staffId: z.string(), at: z.string() }) },
  StaffFactorsRemoved: { version: 1, data: z.object({ staffId: z.string() }) },
} as const satisfies Vocabulary

export type StaffEvent = EventIn<typeof staffEvents>
export type NewStaffEvent = NewEventIn<typeof staffEvents>

export const staffStream = 'staff'

export const staffNoun = {
  events: staffEvents,
  history: 'business',
  stream: null,
} as const satisfies Noun
