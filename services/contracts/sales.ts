import * as z from 'zod/mini'

import { dealStages } from '#events/values/deal.ts'

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

/** GET /api/crm/analytics/deals */
export const dealFigures = z.object({
  /** In the order of the pipeline: how long the deals that moved in the last 365 days were in each stage that they left. */
  stages: z.array(
    z.object({
      stage: z.enum(dealStages),
      deals: z.number(),
      /** Null where no deal left the stage. */
      medianMinutes: z.nullable(z.number()),
      /** Nine of ten were there no longer. */
      mostMinutes: z.nullable(z.number()),
    }),
  ),
  /** Of the deals opened in each of the last twelve weeks, oldest first: what came of them until now. */
  weeks: z.array(z.object({ week: z.string(), opened: z.number(), won: z.number(), lost: z.number() })),
})
export type DealFigures = z.infer<typeof dealFigures>

/** GET /api/crm/analytics/forecast */
export const forecast = z.object({
  /** Confirmed visits of the next four times seven days, the first from today on; amounts before tax. */
  booked: z.array(z.object({ week: z.string(), visits: z.number(), totalCents: z.number() })),
  /** Whole weeks since the first money, twelve at most. */
  weeks: z.number(),
  /** The 10th and the 90th percentile of what those weeks brought before tax; null with fewer than six. */
  band: z.nullable(z.object({ lowCents: z.number(), highCents: z.number() })),
})
export type Forecast = z.infer<typeof forecast>
