import { businessTimeZone } from '#events/values/time.ts'
import { dayWords } from '#events/values/written-times.ts'

import { clockIn, momentIn } from '../frame/moments.ts'

const parts = { timeZone: businessTimeZone, hourCycle: 'h23' } as const
const day = { ...parts, day: '2-digit', month: 'short', year: 'numeric' } as const
const clock = { ...parts, hour: '2-digit', minute: '2-digit' } as const

/** 'Nov 02, 14:05': a moment as it is in Toronto. */
export const mailMoment = (locale: string, instant: string): string => {
  const at = new Date(instant)
  if (!locale.startsWith('en')) return momentIn(locale, instant)
  return `${englishDay(at).replace(/, \d+$/, '')}, ${timeOf(locale, at)}`
}

/** 'Nov 02, 2026' */
export const fileDay = (locale: string, instant: string): string => dayIn(locale, new Date(instant))

/** 'Nov 02, 2026 14:05 - 15:00', and where it ends on another day 'Nov 02, 2026 22:00 - Nov 03, 2026 01:00'. */
export function eventSpan(locale: string, start: string, end: string): string {
  const [from, to] = [new Date(start), new Date(end)]
  const [first, last] = [dayIn(locale, from), dayIn(locale, to)]
  const until = first === last ? timeOf(locale, to) : `${last} ${timeOf(locale, to)}`
  return `${first} ${timeOf(locale, from)} - ${until}`
}

/** A whole day, or the first and the last of several: the end is the midnight after. */
export function eventDays(locale: string, start: string, end: string): string {
  const [first, last] = [dayIn(locale, new Date(start)), dayIn(locale, new Date(Date.parse(end) - 1))]
  return first === last ? first : `${first} - ${last}`
}

const dayIn = (locale: string, at: Date): string =>
  locale.startsWith('en') ? englishDay(at) : dayWords(locale, new Intl.DateTimeFormat(locale, day), at)

/** On a clock of 24 hours in English, as the specification writes Google’s lists; elsewhere as on all screens. */
const timeOf = (locale: string, at: Date): string =>
  locale.startsWith('en') ? new Intl.DateTimeFormat(locale, clock).format(at) : clockIn(locale, at.toISOString())

/** Canadian English writes some months with four letters and a point; the format has three letters. */
const englishDay = (at: Date): string => new Intl.DateTimeFormat('en-US', day).format(at)
