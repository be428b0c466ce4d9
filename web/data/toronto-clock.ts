import { fromAbsolute, parseDate, today } from '@internationalized/date'

import { businessTimeZone, type LocalDate } from '#events/values/time.ts'

/** The day that it is in Toronto, wherever the visitor is. */
export const todayInToronto = (): LocalDate => today(businessTimeZone).toString()

export const daysAfter = (date: LocalDate, days: number): LocalDate => parseDate(date).add({ days }).toString()

/** True where the visitor's own clock shows another hour than Toronto's: then the times need a word. */
export function isElsewhere(at: Date): boolean {
  const torontoMinutes = fromAbsolute(at.getTime(), businessTimeZone).offset / 60_000
  return torontoMinutes !== -at.getTimezoneOffset()
}
