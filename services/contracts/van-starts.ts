import * as z from 'zod/mini'

import { slotLabels } from '#events/values/time.ts'

import { slotReasons } from './availability.ts'

/** Why a van cannot make a visit at a start: those of customers, it is out of service, or its crew is under way to the visit. */
const vanStartReasons = [...slotReasons, 'out', 'under_way'] as const
export type VanStartReason = (typeof vanStartReasons)[number]

/** GET /api/crm/bookings/{id}/reschedule/vans?from=2026-11-23&days=7: each start of each van for this visit; a null reason is free. */
export const vanStarts = z.array(
  z.object({
    date: z.string(),
    van: z.string(),
    starts: z.array(z.object({ time: z.enum(slotLabels), reason: z.nullable(z.enum(vanStartReasons)) })),
  }),
)
export type VanStarts = z.infer<typeof vanStarts>

/** How many days are asked for at once. */
const mostVanDays = 7
export const vanDaysQuestion = z.object({
  from: z.string().check(z.maxLength(10)),
  days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostVanDays)),
})

/**
 * POST /api/crm/bookings/{id}/van gives a visit to another van at the same time: to the one that is named, or the first that is free.
 * With the start that was on screen it is refused where the visit is at another one by now.
 */
export const vanChange = z.object({
  van: z.optional(z.string().check(z.maxLength(80))),
  start: z.optional(z.object({ date: z.string().check(z.maxLength(10)), time: z.string().check(z.maxLength(20)) })),
})
export type VanChange = z.infer<typeof vanChange>
