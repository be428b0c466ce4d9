import { businessTimeZone, type LocalDate } from '#events/values/time.ts'

import { dateFormat } from './date-format.ts'

/** 'Nov 22, 2:05 PM': an instant as it is in Toronto. */
export const momentIn = (locale: string, instant: string): string =>
  timeIn(locale, new Date(instant), { timeZone: businessTimeZone, month: 'short', day: 'numeric' })

/** A limit: 'Nov 22, 2:05 PM', or 'Nov 21' at midnight, where it is the end of that day and '12:00 AM' would be misread. */
export const limitIn = (locale: string, instant: string): string =>
  clockIn('en-CA', instant) === '12:00 AM'
    ? new Intl.DateTimeFormat(locale, { timeZone: businessTimeZone, month: 'short', day: 'numeric' }).format(
        Date.parse(instant) - 1,
      )
    : momentIn(locale, instant)

/** Today in Toronto, wherever the window is. Canadian English writes days as the server does. */
export const todayIn = (now: number): LocalDate => dateFormat('en-CA', { timeZone: businessTimeZone }).format(now)

const dayMs = 86_400_000

export const dayAfter = (day: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** '2:05 PM': the time of an instant in Toronto. */
export const clockIn = (locale: string, instant: string): string =>
  timeIn(locale, new Date(instant), { timeZone: businessTimeZone })

/** '2:00 PM': a time of the day, in minutes since midnight. */
export const clockOf = (locale: string, minute: number): string =>
  timeIn(locale, new Date(minute * 60_000), { timeZone: 'UTC' })

/** English writes the halves of a day as the starts of visits do, not as Canadian English: 'p.m.'. */
function timeIn(locale: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  // The names of the halves of a day are English wherever the browser has no Punjabi.
  const clock = { hour: 'numeric', minute: '2-digit', hour12: locale.startsWith('en') } as const
  const text = dateFormat(locale, { ...options, ...clock }).format(at)
  return text.replace(/([ap])\.m\./, (_, half: string) => `${half.toUpperCase()}M`)
}
