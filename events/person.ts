import * as z from 'zod'

import type { Vocabulary } from './envelope.ts'

export const personEvents = {
  /** The key is destroyed: what was encrypted with it can never be read again. Read models blank what they hold. */
  PersonErased: { version: 1, data: z.object({ personId: z.string(), request: z.string() }) },
} as const satisfies Vocabulary

export const personStream = (personId: string): string => `person-${personId}`

/** The one type of event whose append destroys a key, in the same commit. */
export const erasure = 'PersonErased' satisfies keyof typeof personEvents

/** Whose key such an event destroys. */
export const erasedPerson = (data: object): string => personEvents.PersonErased.data.parse(data).personId
