import * as z from 'zod/mini'

export const mostVans = 10
export const mostVanNameLetters = 40

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(mostVanNameLetters), z.regex(/^\P{Cc}+$/u))
const day = z.string().check(z.maxLength(10))
const expectedVersion = z.int().check(z.gte(0))

/** POST /api/crm/business/vans */
export const newVan = z.object({ name, expectedVersion })
/** PATCH /api/crm/business/vans/{id} */
export const renamedVan = z.object({ name, expectedVersion })
/** PUT /api/crm/business/vans/{id}/service: first day out of service; null for in service. */
export const vanService = z.object({ outFrom: z.nullable(day), expectedVersion })
/** GET /api/crm/business/vans/{id}/visits?from= */
export const vanVisitsQuestion = z.object({ from: day })

const vanVisit = z.object({
  bookingId: z.string(),
  reference: z.string(),
  date: z.string(),
  startMinute: z.int(),
  isHeld: z.boolean(),
})
export type VanVisit = z.infer<typeof vanVisit>

export const vanVisits = z.object({ visits: z.array(vanVisit) })

/** GET /api/crm/business/vans: all vans ever, with visits booked after their service. */
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
