import * as z from 'zod/mini'

import { dealStages } from '#events/values/deal.ts'

/** GET /api/crm/analytics/hst, last quarter first, by issue day in Toronto; `format=csv` for a file. */
export const hstQuarters = z.array(
  z.object({
    quarter: z.string(),
    salesCents: z.number(),
    chargedCents: z.number(),
    creditedCents: z.number(),
    hstCents: z.number(),
    isOver: z.boolean(),
  }),
)
export type HstQuarters = z.infer<typeof hstQuarters>

/** GET /api/crm/analytics/deals */
export const dealFigures = z.object({
  /** Times in left stages of deals that moved within 365 days, in pipeline order. */
  stages: z.array(
    z.object({
      stage: z.enum(dealStages),
      deals: z.number(),
      medianMinutes: z.nullable(z.number()),
      mostMinutes: z.nullable(z.number()),
    }),
  ),
  /** Outcomes of deals by opening week, twelve weeks. */
  weeks: z.array(z.object({ week: z.string(), opened: z.number(), won: z.number(), lost: z.number() })),
})
export type DealFigures = z.infer<typeof dealFigures>

/** GET /api/crm/analytics/forecast */
export const forecast = z.object({
  /** Confirmed visits of four weeks from today, before tax. */
  booked: z.array(z.object({ week: z.string(), visits: z.number(), totalCents: z.number() })),
  weeks: z.number(),
  band: z.nullable(z.object({ lowCents: z.number(), highCents: z.number() })),
})
export type Forecast = z.infer<typeof forecast>
