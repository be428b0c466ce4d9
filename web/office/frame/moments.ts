import { businessTimeZone, dayMs, type LocalDate } from '#events/values/time.ts'
import { clockWords, dayWords } from '#events/values/written-times.ts'

import { dateFormat } from './date-format.ts'

/** 'Nov 22, 2:05 PM': an instant as it is in Toronto. */
export const momentIn = (locale: string, instant: string): string =>
  `${shortDay(locale, Date.parse(instant))}, ${clockIn(locale, instant)}`

const shortDay = (locale: string, at: number): string =>
  dayWords(locale, dateFormat(locale, { timeZone: businessTimeZone, month: 'short', day: 'numeric' }), at)

/** A limit: 'Nov 22, 2:05 PM', or 'Nov 21' at midnight, where it is the end of that day and '12:00 AM' would be misread. */
export const limitIn = (locale: string, instant: string): string =>
  clockIn('en-CA', instant) === '12:00 AM' ? shortDay(locale, Date.parse(instant) - 1) : momentIn(locale, instant)

/** Today in Toronto, wherever the window is. Canadian English writes days as the server does. */
export const todayIn = (now: number): LocalDate => dateFormat('en-CA', { timeZone: businessTimeZone }).format(now)

export const dayAfter = (day: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** '2:05 PM': the time of an instant in Toronto. */
export const clockIn = (locale: string, instant: string): string => clockOf(locale, minuteIn(instant))

/** Minutes since midnight in Toronto. */
export function minuteIn(instant: string): number {
  const clock = dateFormat('en-GB', { timeZone: businessTimeZone, hour: '2-digit', minute: '2-digit' })
  const [hours = 0, minutes = 0] = clock.format(new Date(instant)).split(':').map(Number)
  return hours * 60 + minutes
}

/** A time of the day, in minutes since midnight, as the starts of visits are written. */
export const clockOf = (locale: string, minuteOfDay: number): string =>
  clockWords(locale, Math.floor(minuteOfDay / 60) % 24, minuteOfDay % 60)
