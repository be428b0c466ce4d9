import * as z from 'zod/mini'

import { slotLabels } from '#events/values/time.ts'

import { slotReasons } from './availability.ts'

const vanStartReasons = [...slotReasons, 'out', 'under_way'] as const
export type VanStartReason = (typeof vanStartReasons)[number]

/** GET /api/crm/bookings/{id}/reschedule/vans?from=2026-11-23&days=7; a null reason is free. */
export const vanStarts = z.array(
  z.object({
    date: z.string(),
    van: z.string(),
    starts: z.array(z.object({ time: z.enum(slotLabels), reason: z.nullable(z.enum(vanStartReasons)) })),
  }),
)
export type VanStarts = z.infer<typeof vanStarts>

const mostVanDays = 7
export const vanDaysQuestion = z.object({
  from: z.string().check(z.maxLength(10)),
  days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostVanDays)),
})

/** POST /api/crm/bookings/{id}/van: the named or first free van; refused for a start other than on screen. */
export const vanChange = z.object({
  van: z.optional(z.string().check(z.maxLength(80))),
  start: z.optional(z.object({ date: z.string().check(z.maxLength(10)), time: z.string().check(z.maxLength(20)) })),
})
export type VanChange = z.infer<typeof vanChange>
