import * as z from 'zod/mini'

export const mostMoreVans = 3

const attempt = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** POST /api/refused-starts: an unavailable wish, which the server verifies; DELETE of `/{attempt}` withdraws it. */
export const refusedStart = z.object({
  attempt,
  service: z.string().check(z.minLength(1), z.maxLength(60)),
  date: z.string().check(z.maxLength(10)),
  time: z.nullable(z.string().check(z.maxLength(10))),
  city: z.string().check(z.maxLength(80)),
})
export type RefusedStartReport = z.infer<typeof refusedStart>

type Week = readonly ({ readonly opensMinute: number; readonly closesMinute: number } | null)[]

/** '480-1140,,…': Monday first, minutes since midnight; '' is closed. */
export const weekText = (week: Week): string =>
  week.map((day) => (day === null ? '' : `${day.opensMinute}-${day.closesMinute}`)).join(',')

export const weekOf = (text: string): Week =>
  text.split(',').map((day) => {
    const [opensMinute = 0, closesMinute = 0] = day.split('-').map(Number)
    return day === '' ? null : { opensMinute, closesMinute }
  })

const midnight = 24 * 60
const isWeek = (text: string): boolean =>
  text.split(',').every((day) => /^(?:\d{1,4}-\d{1,4})?$/.test(day)) &&
  weekOf(text).length === 7 &&
  weekOf(text).every((day) => day === null || (day.opensMinute < day.closesMinute && day.closesMinute <= midnight))

/** GET /api/crm/business/schedule-outlook?moreVans=1&week=…&noticeMinutes=120&horizonDays=60 */
export const scheduleOutlookQuery = z.object({
  moreVans: z.coerce.number().check(z.int(), z.gte(0), z.lte(mostMoreVans)),
  week: z.string().check(z.maxLength(80), z.refine(isWeek)),
  noticeMinutes: z.coerce.number().check(z.int(), z.gte(0), z.lte(7 * midnight)),
  horizonDays: z.coerce.number().check(z.int(), z.gte(1), z.lte(365)),
})
export type ScheduleOutlookQuery = z.infer<typeof scheduleOutlookQuery>

export const scheduleOutlook = z.object({
  from: z.string(),
  visitors: z.int(),
  already: z.int(),
  fitting: z.int(),
  cents: z.int(),
})
export type ScheduleOutlook = z.infer<typeof scheduleOutlook>
