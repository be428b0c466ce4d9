import * as z from 'zod/mini'

import { dealStages } from '#events/values/deal.ts'
import { isLocalDate } from '#events/values/time.ts'

import { receiptKinds } from './receipts.ts'

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

/**
 * Figures that there are several of: the HST of a quarter, what a week from its Monday brought, what is booked for seven days, and how long
 * deals are in a stage. Which of them is asked for by `of`: '2026-Q4', '2026-11-16' or 'quoted'.
 */
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

/** GET /api/crm/analytics/figures/{figure}: what the rows behind a figure come to. */
export const figureSum = z.object({
  count: z.number(),
  /** Of figures that are amounts, before tax; null for those that count. */
  sumCents: z.nullable(z.number()),
  /** The figure itself: the sum, the sum shared among the rows, or how many there are; of the conversion whole percent, of the reply minutes. */
  value: z.number(),
  /** Of the time in a stage, whose `value` is the median: half of the rows, and nine of ten, are no longer; null without rows. */
  stage: z.optional(z.object({ medianMinutes: z.nullable(z.number()), mostMinutes: z.nullable(z.number()) })),
  /** Of the HST of a quarter, whose `value` is the one less the other. */
  hst: z.optional(z.object({ chargedCents: z.number(), creditedCents: z.number() })),
})
export type FigureSum = z.infer<typeof figureSum>

/** Receipts, invoices and credit notes. The receipt of a deposit is none of a quarter: its visit's invoice is. */
export type DocumentKind = Exclude<(typeof receiptKinds)[number], 'deposit'>

/** What a row is: money that came in or went back, a lead, a booking, a deal, a customer, or a document. */
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
  /** Of a lead whose first reply counts, after how many minutes it was given; of a deal, how long it was in the stage. */
  minutes: z.optional(z.number()),
  /** Of a document, the tax in it: negative where it is credited. `cents` are the sales before tax. */
  hstCents: z.optional(z.number()),
  /** What has a page in the office. */
  about: z.nullable(z.object({ kind: z.enum(['booking', 'lead', 'deal', 'customer']), id: z.string() })),
})
export type FigureRow = z.infer<typeof figureRow>
export const figureRows = z.array(figureRow)
