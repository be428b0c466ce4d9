import * as z from 'zod/mini'

/** The figures of the dashboard, after them those that the reports alone show, and the totals that the sales analytics alone show. */
export const figureNames = [
  'revenue',
  'leads',
  'services',
  'average',
  'conversion',
  'reply',
  'all-leads',
  'customers',
  'bookings',
] as const
export type FigureName = (typeof figureNames)[number]

/** GET /api/crm/analytics/figures/{figure}: what the rows behind a figure come to. */
export const figureSum = z.object({
  count: z.number(),
  /** Of figures that are amounts, before tax; null for those that count. */
  sumCents: z.nullable(z.number()),
  /** The figure itself: the sum, the sum shared among the rows, or how many there are; of the conversion whole percent, of the reply minutes. */
  value: z.number(),
})
export type FigureSum = z.infer<typeof figureSum>

/** What a row is: money that came in or went back, a lead, a booking, a deal, or a customer. */
export const figureRowKinds = [
  'deposit',
  'balance',
  'refund',
  'refund-reversed',
  'lead',
  'booking',
  'deal',
  'customer',
] as const
export const dealOutcomes = ['won', 'lost', 'running'] as const

/** GET /api/crm/analytics/figures/{figure}/rows: what the figure is made of, newest first. */
export const figureRow = z.object({
  id: z.string(),
  kind: z.enum(figureRowKinds),
  /** Of a completed visit when it began, of other bookings when they were confirmed, of a deal when it changed last, of a customer when they were heard of last. */
  at: z.string(),
  /** Null once the person was erased, and where nothing is known of the booking. */
  who: z.nullable(z.string()),
  /** Of a booking or a deal, its package. */
  service: z.nullable(z.string()),
  /** What it adds to a figure that is an amount; negative where money went back. */
  cents: z.nullable(z.number()),
  /** Of a deal, what came of it until now. */
  outcome: z.optional(z.enum(dealOutcomes)),
  /** Of a lead whose first reply counts, after how many minutes it was given. */
  minutes: z.optional(z.number()),
  /** What has a page in the office. */
  about: z.nullable(z.object({ kind: z.enum(['booking', 'lead', 'deal', 'customer']), id: z.string() })),
})
export type FigureRow = z.infer<typeof figureRow>
export const figureRows = z.array(figureRow)
