import { businessTimeZone, dayMs } from '#events/values/time.ts'
import { dayWords } from '#events/values/written-times.ts'

import { dateFormat } from '../frame/date-format.ts'
import { clockIn, todayIn } from '../frame/moments.ts'

/** Date in a list, in Toronto: time of day if today, weekday if under seven days ago, otherwise month and day. */
export function listDate(locale: string, instant: string, now: number): string {
  const at = Date.parse(instant)
  const format = (options: Intl.DateTimeFormatOptions) =>
    dayWords(locale, dateFormat(locale, { timeZone: businessTimeZone, ...options }), at)
  if (todayIn(at) === todayIn(now)) return clockIn(locale, instant)
  if (now - at < 7 * dayMs) return format({ weekday: 'long' })
  return format({ month: 'short', day: 'numeric' })
}

export function fullDate(locale: string, instant: string): string {
  const day = dateFormat(locale, { timeZone: businessTimeZone, dateStyle: 'full' })
  return `${dayWords(locale, day, Date.parse(instant))}, ${clockIn(locale, instant)}`
}

const units = { en: ['B', 'KB', 'MB', 'GB'], fr: ['o', 'Ko', 'Mo', 'Go'] } as const

/** '1.46 KB', in French '1,46 Ko': two decimals, in steps of 1024. */
export function fileSize(locale: string, bytes: number): string {
  const names = units[locale.startsWith('fr') ? 'fr' : 'en']
  const step = Math.min(names.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  const size = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${size.format(bytes / 1024 ** step)} ${names[step] ?? ''}`
}
