import * as z from 'zod/mini'

/** How many vans may be in service at once. */
export const mostVans = 10
export const mostVanNameLetters = 40

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(mostVanNameLetters), z.regex(/^\P{Cc}+$/u))
const day = z.string().check(z.maxLength(10))
/** The edition of the vans that was on screen. */
const expectedVersion = z.int().check(z.gte(0))

/** POST /api/crm/business/vans adds one. */
export const newVan = z.object({ name, expectedVersion })
/** PATCH /api/crm/business/vans/{id} gives it another name. */
export const renamedVan = z.object({ name, expectedVersion })
/** PUT /api/crm/business/vans/{id}/service: out of service from a day in Toronto on; null is back in service at once. */
export const vanService = z.object({ outFrom: z.nullable(day), expectedVersion })
/** GET /api/crm/business/vans/{id}/visits?from= */
export const vanVisitsQuestion = z.object({ from: day })

/** A visit, or the time that somebody keeps who is paying: that becomes a visit, or is free again in ten minutes at the latest. */
const vanVisit = z.object({
  bookingId: z.string(),
  reference: z.string(),
  date: z.string(),
  /** Since midnight in Toronto. */
  startMinute: z.int(),
  isHeld: z.boolean(),
})
export type VanVisit = z.infer<typeof vanVisit>

/** What a van has to do from a day on, the first first. */
export const vanVisits = z.object({ visits: z.array(vanVisit) })

/** GET /api/crm/business/vans: all vans there ever were, with what is booked on them for days on which they are out of service. */
export const officeVans = z.object({
  version: z.int(),
  vans: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      name: z.string(),
      outFrom: z.nullable(z.string()),
      stranded: z.array(vanVisit),
    }),
  ),
})
export type OfficeVans = z.infer<typeof officeVans>
export type OfficeVan = OfficeVans['vans'][number]
