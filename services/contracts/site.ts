import * as z from 'zod/mini'

/** GET /api/site: public settings of the installation. */
export const site = z.object({
  payments: z.object({
    mode: z.enum(['sandbox', 'live']),
    publishableKey: z.string(),
    sandboxUrl: z.nullable(z.string()),
  }),
  mail: z.object({
    sandboxUrl: z.nullable(z.string()),
  }),
  postalAddress: z.nullable(z.string()),
  googleSignIn: z.boolean(),
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
