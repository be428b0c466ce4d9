import * as z from 'zod/mini'

import { addOns, servicePackages } from './catalogue.ts'

/** GET /api/quotes/{id}/prices */
export const quotedPrices = z.object({
  services: servicePackages,
  addOns,
  quote: z.nullable(
    z.object({
      lastDay: z.string(),
      isHeld: z.boolean(),
    }),
  ),
})
export type QuotedPrices = z.infer<typeof quotedPrices>
