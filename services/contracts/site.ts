import * as z from 'zod/mini'

/** GET /api/site: what the pages must know of this installation. No secrets. */
export const site = z.object({
  payments: z.object({
    mode: z.enum(['sandbox', 'live']),
    publishableKey: z.string(),
    /** Where the sandbox for cards answers; null in live mode. */
    sandboxUrl: z.nullable(z.string()),
  }),
  mail: z.object({
    /** Where letters are read that leave nowhere; null where they really leave, and where only this machine may read them. */
    sandboxUrl: z.nullable(z.string()),
  }),
  /** Where the business gets its post, as the words of consent name it; null while no real letters leave. */
  postalAddress: z.nullable(z.string()),
  timeZone: z.string(),
  bookingHorizonDays: z.number(),
})
export type Site = z.infer<typeof site>

/** GET /api/places-autocomplete?input= */
export const placesAnswer = z.object({
  predictions: z.array(
    z.object({ description: z.string(), city: z.optional(z.string()), placeId: z.optional(z.string()) }),
  ),
})
export type PlacesAnswer = z.infer<typeof placesAnswer>
