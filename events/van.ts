import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

/**
 * Whether a van makes visits. Whatever takes a slot of a van expects this stream as it was read, so that a van cannot be taken out of
 * service and sold in the same moment. Names are in the fleet's edition (`FleetPublished`), which is written with these.
 */
export const vanEvents = {
  /** It makes no visits from this day in Toronto on. Those that are booked on it stay booked until they are moved. */
  VanTakenOut: { version: 1, data: z.object({ van: z.string(), vanName: z.string(), date: z.string() }) },
  VanReturned: { version: 1, data: z.object({ van: z.string(), vanName: z.string() }) },
} as const satisfies Vocabulary

export type VanEvent = EventIn<typeof vanEvents>
export type NewVanEvent = NewEventIn<typeof vanEvents>

export const vanStream = (van: string): string => `fleet-${van}`
