import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

export const optionalMails = ['review-requests'] as const

const choice = z.object({
  personId: field.id,
  mails: z.enum(optionalMails),
  by: z.enum(['page', 'one-click']),
})

export const mailPreferenceEvents = {
  OptionalMailsDeclined: { version: 1, data: choice },
  OptionalMailsAccepted: { version: 1, data: choice },
} as const satisfies Vocabulary

export type MailPreferenceEvent = EventIn<typeof mailPreferenceEvents>
export type NewMailPreferenceEvent = NewEventIn<typeof mailPreferenceEvents>

export const mailPreferenceStream = (personId: string): string => `mail-preferences-${personId}`

export const mailPreferenceNoun = {
  events: mailPreferenceEvents,
  history: 'customer',
  stream: { of: mailPreferenceStream, by: 'customer' },
} as const satisfies Noun
