import { businessTimeZone, type LocalDate } from '#events/values/time.ts'

/** 'Nov 22, 2:05 p.m.': an instant as it is in Toronto. */
export const momentIn = (locale: string, instant: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: businessTimeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // The names of the halves of a day are English wherever the browser has no Punjabi.
    hour12: locale.startsWith('en'),
  }).format(new Date(instant))

/** Today in Toronto, wherever the window is. Canadian English writes days as the server does. */
export const todayIn = (now: number): LocalDate =>
  new Intl.DateTimeFormat('en-CA', { timeZone: businessTimeZone }).format(now)

const dayMs = 86_400_000

export const dayAfter = (day: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** '2:05 p.m.': the time of an instant in Toronto. */
export const clockIn = (locale: string, instant: string): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: businessTimeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: locale.startsWith('en'),
  }).format(new Date(instant))

/** '2:00 p.m.': a time of the day, in minutes since midnight. */
export const clockOf = (locale: string, minute: number): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hour12: locale.startsWith('en'),
  }).format(new Date(minute * 60_000))
