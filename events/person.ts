import * as z from 'zod'

import type { Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

export const personEvents = {
  PersonErased: { version: 1, data: z.object({ personId: field.id, request: z.string() }) },
} as const satisfies Vocabulary

export const personStream = (personId: string): string => `person-${personId}`

export const erasure = 'PersonErased' satisfies keyof typeof personEvents

export const erasedPerson = (data: object): string => personEvents.PersonErased.data.parse(data).personId

export const personNoun = {
  events: personEvents,
  history: 'customer',
  stream: { of: personStream, by: 'customer' },
} as const satisfies Noun
