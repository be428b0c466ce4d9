import * as z from 'zod/mini'

import { dealCauses, dealSources, dealStages, lostReasons, storedLostReasons } from '#events/values/deal.ts'
import { isInReach } from '#events/values/time.ts'

const stage = z.enum(dealStages)

/** GET /api/crm/deals: cards of the pipeline, last changed first, at most 5,000. */
export const deal = z.object({
  id: z.string(),
  /** Empty when unknown, and once erased. */
  customerName: z.string(),
  /** English name as sold; null before a choice. */
  service: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  stage,
  value: z.nullable(z.number()),
  lastContact: z.string(),
  version: z.int(),
  customerId: z.string(),
  source: z.enum(dealSources),
  bookingId: z.nullable(z.string()),
})
export type Deal = z.infer<typeof deal>

/** GET /api/crm/deals; `asOf` for a past state. */
export const dealsQuery = z.object({ asOf: z.optional(z.iso.datetime({ offset: true }).check(z.refine(isInReach))) })

const expectedVersion = z.optional(z.int().check(z.positive()))

/** PATCH /api/crm/deals/{id} */
export const dealMove = z.object({ stage, expectedVersion })

/** POST /api/crm/deals/{id}/lost */
export const dealLoss = z.object({ reason: z.enum(lostReasons), expectedVersion })

export const changedDeal = z.object({ id: z.string(), stage, isLost: z.boolean(), version: z.int() })
export type ChangedDealAnswer = z.infer<typeof changedDeal>

/** An event of a deal, as an English sentence and as data for translations. */
export const dealHistoryEntry = z.object({
  at: z.string(),
  sentence: z.string(),
  kind: z.enum(['opened', 'linked', 'moved', 'stayed', 'lost', 'restored']),
  who: z.nullable(z.string()),
  cause: z.nullable(z.enum(dealCauses)),
  source: z.nullable(z.enum(dealSources)),
  leadId: z.optional(z.string()),
  from: z.nullable(stage),
  to: z.nullable(stage),
  reason: z.nullable(z.enum(storedLostReasons)),
})
export type DealHistoryEntry = z.infer<typeof dealHistoryEntry>

/** GET /api/crm/deal-list?status=lost: last changed first. Null for unknown and erased. */
export const lostDeals = z.array(
  z.object({
    id: z.string(),
    customerId: z.string(),
    customerName: z.nullable(z.string()),
    service: z.nullable(z.string()),
    valueCents: z.nullable(z.number()),
    lostReason: z.nullable(z.enum(storedLostReasons)),
    changedAt: z.string(),
  }),
)
export type LostDeal = z.infer<typeof lostDeals>[number]

/** GET /api/crm/deal-list?status=open&limit=5 */
export const recentDeals = z.array(
  z.object({
    id: z.string(),
    customerName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    service: z.nullable(z.string()),
    stage: z.enum(dealStages),
  }),
)

/** GET /api/crm/deal-list?search=… */
export const listedDeals = z.array(
  z.object({
    id: z.string(),
    customerName: z.nullable(z.string()),
    service: z.nullable(z.string()),
    stage: z.string(),
    status: z.string(),
  }),
)
