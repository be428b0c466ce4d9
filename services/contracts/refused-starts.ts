import * as z from 'zod/mini'

/** How many more vans can be tried. */
export const mostMoreVans = 3

const attempt = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/**
 * POST /api/refused-starts: a visitor of the booking page wanted a day, or one of its starts, that could not be had. The server looks
 * itself whether that is so. DELETE of `/{attempt}`: they found another start.
 */
export const refusedStart = z.object({
  /** A random number of this visit to the page. */
  attempt,
  service: z.string().check(z.minLength(1), z.maxLength(60)),
  date: z.string().check(z.maxLength(10)),
  /** Null is any start of the day. */
  time: z.nullable(z.string().check(z.maxLength(10))),
  /** '' where it is not named. */
  city: z.string().check(z.maxLength(80)),
})
export type RefusedStartReport = z.infer<typeof refusedStart>

type Week = readonly ({ readonly opensMinute: number; readonly closesMinute: number } | null)[]

/** '480-1140,,…': Monday first, minutes since midnight; '' is closed. */
export const weekText = (week: Week): string =>
  week.map((day) => (day === null ? '' : `${day.opensMinute}-${day.closesMinute}`)).join(',')

/** The same week again. */
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

/** The answer: visitors whose requests were refused, by what would have become of them. */
export const scheduleOutlook = z.object({
  /** The first day that is looked at. */
  from: z.string(),
  visitors: z.int(),
  /** Of them, those who would find a place in the present schedule by now. */
  already: z.int(),
  /** Of the others, those who would have found one in the schedule that was asked about. */
  fitting: z.int(),
  /** What they asked for, before tax and without add-ons. */
  cents: z.int(),
})
export type ScheduleOutlook = z.infer<typeof scheduleOutlook>
