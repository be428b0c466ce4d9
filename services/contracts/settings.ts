import * as z from 'zod/mini'

const midnight = 24 * 60
const minute = z.int().check(z.gte(0), z.lte(midnight))

const openDay = z
  .object({ opensMinute: minute, closesMinute: minute })
  .check(z.refine(({ opensMinute, closesMinute }) => opensMinute < closesMinute, { path: ['closesMinute'] }))

/** PUT /api/crm/business/hours: Monday first, null is closed; minutes since midnight, Toronto. */
export const hoursForm = z.object({
  week: z.array(z.nullable(openDay)).check(z.length(7)),
  horizonDays: z.int().check(z.gte(1), z.lte(365)),
  noticeMinutes: z.int().check(z.gte(0), z.lte(7 * midnight)),
  expectedVersion: z.int().check(z.gte(0)),
})
export type HoursForm = z.infer<typeof hoursForm>

/** POST /api/crm/business/closed-days; DELETE of `/{date}` reopens. */
export const closedDay = z.object({
  date: z.string().check(z.maxLength(10)),
  reason: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
})

/** GET /api/crm/business/no-show-charges; version 0 before the first edition. */
export const noShowCharges = z.object({ areOn: z.boolean(), version: z.number() })
export type NoShowCharges = z.infer<typeof noShowCharges>

/** PUT of it. */
export const noShowChargesForm = z.object({ areOn: z.boolean(), expectedVersion: z.int().check(z.gte(0)) })
