import * as z from 'zod/mini'

import { addOns, servicePackages } from './catalogue.ts'

/** GET /api/quotes/{id}/prices: what a booking that comes out of the quote costs whoever asks. */
export const quotedPrices = z.object({
  services: servicePackages,
  addOns,
  /** Null for a quote that is not theirs: the prices are those of everybody. */
  quote: z.nullable(
    z.object({
      /** The last day on which the prices of the quote hold, in Toronto. */
      lastDay: z.string(),
      isHeld: z.boolean(),
    }),
  ),
})
export type QuotedPrices = z.infer<typeof quotedPrices>
