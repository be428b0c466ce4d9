import { fromAbsolute, parseDate, today } from '@internationalized/date'

import { businessTimeZone, type Instant, type LocalDate } from '#events/values/time.ts'

/** The day that it is in Toronto, wherever the visitor is. */
export const todayInToronto = (): LocalDate => today(businessTimeZone).toString()

/** The day in Toronto of an instant. */
export const dayInToronto = (at: Instant): LocalDate =>
  fromAbsolute(Date.parse(at), businessTimeZone).toString().slice(0, 10)

export const daysAfter = (date: LocalDate, days: number): LocalDate => parseDate(date).add({ days }).toString()

/** True where the visitor's own clock shows another hour than Toronto's: then the times need a word. */
export function isElsewhere(at: Date): boolean {
  const torontoMinutes = fromAbsolute(at.getTime(), businessTimeZone).offset / 60_000
  return torontoMinutes !== -at.getTimezoneOffset()
}
