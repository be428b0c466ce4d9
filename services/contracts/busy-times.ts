import * as z from 'zod/mini'

import { dayMs, isLocalDate } from '#events/values/time.ts'

const day = z.string().check(z.refine((text) => isLocalDate(text) && text >= '2000' && text < '2101'))

/** GET /api/crm/busy-times: inclusive days, at most a calendar month. */
export const busyTimesQuery = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 62 * dayMs, { path: ['to'] }))

/** Busy times of the Google calendar, without our visits. Minutes since midnight in Toronto. */
export const busyTimes = z.object({
  times: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      startMinute: z.number(),
      endMinute: z.number(),
      summary: z.string(),
    }),
  ),
})
export type BusyTimes = z.infer<typeof busyTimes>
