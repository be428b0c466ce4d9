import * as z from 'zod/mini'

/**
 * GET /api/crm/analytics/hst, the last quarter first: by the days in Toronto on which the documents were issued. `format=csv` is the
 * same as a file.
 */
export const hstQuarters = z.array(
  z.object({
    /** '2026-Q4' */
    quarter: z.string(),
    /** What the tax is on, before tax, less what credit notes took off. */
    salesCents: z.number(),
    chargedCents: z.number(),
    /** Of credit notes. */
    creditedCents: z.number(),
    /** Charged and not credited. */
    hstCents: z.number(),
    isOver: z.boolean(),
  }),
)
export type HstQuarters = z.infer<typeof hstQuarters>
