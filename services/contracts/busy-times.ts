import * as z from 'zod/mini'

import { isLocalDate } from '#events/values/time.ts'

const day = z.string().check(z.refine((text) => isLocalDate(text) && text >= '2000' && text < '2101'))

/** GET /api/crm/busy-times: of which days, both inclusive; at most those of a calendar's month. */
export const busyTimesQuery = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 62 * 86_400_000, { path: ['to'] }))

/**
 * When the connected Google calendar has the business's time, which closes these hours on every van; our own visits are not in it. Minutes
 * since midnight in Toronto, 0 to 1440 for a whole day; `summary` is what the event is called there, '' without a name.
 */
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
