import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

/** Service periods of vans. Sales expect this stream's version, so that no van is removed and sold at once. */
export const vanEvents = {
  VanTakenOut: { version: 1, data: z.object({ van: field.id, vanName: z.string(), date: field.day }) },
  VanReturned: { version: 1, data: z.object({ van: field.id, vanName: z.string() }) },
} as const satisfies Vocabulary

export type VanEvent = EventIn<typeof vanEvents>
export type NewVanEvent = NewEventIn<typeof vanEvents>

export const vanStream = (van: string): string => `fleet-${van}`

export const vanNoun = {
  events: vanEvents,
  history: 'business',
  stream: null,
} as const satisfies Noun
