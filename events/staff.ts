import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

export const staffRoles = ['owner', 'crew'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffEvents = {
  StaffAdded: {
    version: 1,
    data: z.object({ staffId: field.id, username: z.string(), role: z.enum(staffRoles) }),
  },
  StaffRoleChanged: { version: 1, data: z.object({ staffId: field.id, role: z.enum(staffRoles) }) },
  StaffRemoved: { version: 1, data: z.object({ staffId: field.id }) },
  StaffRestored: { version: 1, data: z.object({ staffId: field.id }) },
  StaffPasswordChanged: { version: 1, data: z.object({ staffId: field.id }) },
  StaffPasskeyAdded: {
    version: 1,
    data: z.object({ staffId: field.id, passkeyId: field.id, passkeyName: z.string(), addedAt: field.instant }),
  },
  StaffPasskeyRemoved: {
    version: 1,
    data: z.object({ staffId: field.id, passkeyId: field.id, passkeyName: z.string() }),
  },
  StaffTotpEnabled: { version: 1, data: z.object({ staffId: field.id, totpId: field.id }) },
  StaffTotpDisabled: { version: 1, data: z.object({ staffId: field.id }) },
  StaffRecoveryCodeUsed: { version: 1, data: z.object({ staffId: field.id, left: z.number() }) },
  StaffSignInThrottled: { version: 1, data: z.object({ staffId: field.id, at: field.instant }) },
  StaffFactorsRemoved: { version: 1, data: z.object({ staffId: field.id }) },
} as const satisfies Vocabulary

export type StaffEvent = EventIn<typeof staffEvents>
export type NewStaffEvent = NewEventIn<typeof staffEvents>

export const staffStream = 'staff'

export const staffNoun = {
  events: staffEvents,
  history: 'business',
  stream: null,
} as const satisfies Noun
