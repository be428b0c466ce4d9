import * as z from 'zod/mini'

import { dealStages } from '#events/values/deal.ts'
import { isLocalDate } from '#events/values/time.ts'

import { receiptKinds } from './receipts.ts'

/** Metrics of the dashboard, the reports and the sales analytics. */
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

/** Metrics by part, chosen by `of`: '2026-Q4', '2026-11-16' or 'quoted'. */
export const partNames = [
  'hst',
  'week-revenue',
  'week-leads',
  'week-bookings',
  'week-deals',
  'booked',
  'stage',
] as const
export type PartName = (typeof partNames)[number]

export function isPartOf(name: PartName, of: string): boolean {
  if (name === 'hst') return /^\d{4}-Q[1-4]$/.test(of)
  return name === 'stage' ? dealStages.some((stage) => stage === of) : isLocalDate(of)
}

export const figureSum = z.object({
  count: z.number(),
  /** Sum before tax; null for a count. */
  sumCents: z.nullable(z.number()),
  /** Value of the metric: sum, average or count; percent for the conversion, minutes for replies. */
  value: z.number(),
  stage: z.optional(z.object({ medianMinutes: z.nullable(z.number()), mostMinutes: z.nullable(z.number()) })),
  hst: z.optional(z.object({ chargedCents: z.number(), creditedCents: z.number() })),
})
export type FigureSum = z.infer<typeof figureSum>

/** Without deposits' receipts, which a quarter does not have. */
export type DocumentKind = Exclude<(typeof receiptKinds)[number], 'deposit'>

export const figureRowKinds = [
  'balance',
  'refund',
  'refund-reversed',
  'dispute',
  'dispute-returned',
  'balance-withdrawn',
  'hand-refund-withdrawn',
  'split',
  'lead',
  'booking',
  'deal',
  'customer',
  ...receiptKinds,
] as const
export const dealOutcomes = ['won', 'lost', 'running'] as const

/** GET /api/crm/analytics/figures/{figure}/rows, newest first. */
export const figureRow = z.object({
  id: z.string(),
  kind: z.enum(figureRowKinds),
  at: z.string(),
  who: z.nullable(z.string()),
  service: z.nullable(z.string()),
  cents: z.nullable(z.number()),
  outcome: z.optional(z.enum(dealOutcomes)),
  minutes: z.optional(z.number()),
  /** Tax of a document, negative for a credit; `cents` are sales before tax. */
  hstCents: z.optional(z.number()),
  about: z.nullable(z.object({ kind: z.enum(['booking', 'lead', 'deal', 'customer']), id: z.string() })),
})
export type FigureRow = z.infer<typeof figureRow>
export const figureRows = z.array(figureRow)
