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
    /** Where mails of the sandbox are read; null where real mail is sent, and where only this machine may read them. */
    sandboxUrl: z.nullable(z.string()),
  }),
  /** The postal address of the business, as the text of consent names it; null while no real mail is sent. */
  postalAddress: z.nullable(z.string()),
  /** Whether customers can sign in with Google, or with its sandbox. */
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
