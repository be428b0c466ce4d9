import * as z from 'zod/mini'

import { dealCauses, dealSources, dealStages, lostReasons, storedLostReasons } from '#events/values/deal.ts'
import { isInReach } from '#events/values/time.ts'

const stage = z.enum(dealStages)

/** One card of the pipeline. GET /api/crm/deals answers an array of them, the one that changed last first, at most 5,000. */
export const deal = z.object({
  id: z.string(),
  /** Empty while nobody gave a name, and once the person was erased. */
  customerName: z.string(),
  /** As it was sold, in English; null while nothing was chosen. */
  service: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  stage,
  /** Dollars before tax; null while nothing was priced. */
  value: z.nullable(z.number()),
  /** ISO instant. */
  lastContact: z.string(),
  /** Sent back as `expectedVersion`. */
  version: z.int(),
  customerId: z.string(),
  source: z.enum(dealSources),
  bookingId: z.nullable(z.string()),
})
export type Deal = z.infer<typeof deal>

/** GET /api/crm/deals: without `asOf` as it is, with it as it was then. */
export const dealsQuery = z.object({ asOf: z.optional(z.iso.datetime({ offset: true }).check(z.refine(isInReach))) })

/** The version that was on screen: of two who change it, the second is refused with 409. Without it the deal is changed wherever it is. */
const expectedVersion = z.optional(z.int().check(z.positive()))

/** PATCH /api/crm/deals/{id} */
export const dealMove = z.object({ stage, expectedVersion })

/** POST /api/crm/deals/{id}/lost */
export const dealLoss = z.object({ reason: z.enum(lostReasons), expectedVersion })

/** The answer of a change. */
export const changedDeal = z.object({ id: z.string(), stage, isLost: z.boolean(), version: z.int() })
export type ChangedDealAnswer = z.infer<typeof changedDeal>

/** Something that happened to a deal: as an English sentence, and as what another language makes a sentence of. */
export const dealHistoryEntry = z.object({
  at: z.string(),
  sentence: z.string(),
  kind: z.enum(['opened', 'linked', 'moved', 'stayed', 'lost', 'restored']),
  /** User name of the member of staff who did it; null when it happened by itself. */
  who: z.nullable(z.string()),
  cause: z.nullable(z.enum(dealCauses)),
  source: z.nullable(z.enum(dealSources)),
  /** What the customer asked for, where that opened the deal or was added to it. */
  leadId: z.optional(z.string()),
  from: z.nullable(stage),
  to: z.nullable(stage),
  reason: z.nullable(z.enum(storedLostReasons)),
})
export type DealHistoryEntry = z.infer<typeof dealHistoryEntry>

/** GET /api/crm/deal-list?status=lost: the archive, page by page, the deal that changed last first. Null where nobody knows, or the person was erased. */
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

/** GET /api/crm/deal-list?status=open&limit=5: those that changed last. */
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

/** GET /api/crm/deal-list?search=…: open and lost ones. */
export const listedDeals = z.array(
  z.object({
    id: z.string(),
    customerName: z.nullable(z.string()),
    service: z.nullable(z.string()),
    stage: z.string(),
    status: z.string(),
  }),
)
