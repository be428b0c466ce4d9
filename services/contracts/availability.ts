import * as z from 'zod/mini'

import { slotLabels } from '#events/values/time.ts'

/** GET /api/availability?service=glazed&date=2026-11-24[&city=Vaughan][&address=…] */
export const availabilityQuery = z.object({
  service: z.string().check(z.minLength(1), z.maxLength(60)),
  date: z.string().check(z.maxLength(10)),
  city: z.optional(z.string().check(z.maxLength(80))),
  address: z.optional(z.string().check(z.maxLength(200))),
})

export const mostDaysAtOnce = 62

/** GET /api/availability/days?service=glazed&from=2026-11-24&days=42[&city=Vaughan][&address=…] */
export const openDaysQuery = z.object({
  service: z.string().check(z.minLength(1), z.maxLength(60)),
  from: z.string().check(z.maxLength(10)),
  days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostDaysAtOnce)),
  city: z.optional(z.string().check(z.maxLength(80))),
  address: z.optional(z.string().check(z.maxLength(200))),
})

export const openDays = z.array(z.object({ date: z.string(), free: z.int() }))
export type OpenDays = z.infer<typeof openDays>

export const slotReasons = ['past', 'too_soon', 'closed', 'does_not_fit', 'taken', 'too_far'] as const
export type SlotReason = (typeof slotReasons)[number]

/** The ten starts in order. `yours` is the visitor's own hold. */
export const slot = z.object({
  time: z.enum(slotLabels),
  available: z.boolean(),
  reason: z.optional(z.enum(slotReasons)),
  yours: z.optional(z.boolean()),
})
export type Slot = z.infer<typeof slot>

export const slots = z.array(slot)
