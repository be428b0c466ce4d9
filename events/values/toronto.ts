import { businessTimeZone, type Instant, type LocalDate } from './time.ts'

export const dayOf = (at: Instant): LocalDate => zoned(at).toPlainDate().toString()

/** The later reading in a spring gap, the earlier one in an autumn fold. */
export function instantAt(date: LocalDate, minutesOfDay: number): Instant {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minutesOfDay / 60), minute: minutesOfDay % 60 })
  return toInstant(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: businessTimeZone, plainTime: time }).toInstant(),
  )
}

export const addMinutes = (at: Instant, minutes: number): Instant =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString()

export const addDays = (date: LocalDate, days: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => Temporal.PlainDate.from(date).dayOfWeek

export function lastWeeks(today: LocalDate, count: number): LocalDate[] {
  const first = addDays(today, 1 - weekdayOf(today) - (count - 1) * daysOfWeek)
  return Array.from({ length: count }, (_, index) => addDays(first, index * daysOfWeek))
}

const daysOfWeek = 7

const zoned = (at: Instant) => Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone)
const toInstant = (instant: Temporal.Instant): Instant => new Date(instant.epochMilliseconds).toISOString()

export const dayEndingAt = (limit: Instant): LocalDate => dayOf(addMinutes(limit, -1))
