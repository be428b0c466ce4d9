import { fromAbsolute } from '@internationalized/date'

import { businessTimeZone, type Instant, type LocalDate } from '#events/values/time.ts'
import { clockWords } from '#events/values/written-times.ts'

import type { I18n } from './i18n.ts'

/** An instant as day and time in Toronto: 'Mon, Nov 23, 10:00 AM'. */
export function momentWords(instant: Instant, { date, language }: Pick<I18n, 'date' | 'language'>): string {
  const { year, month, day, hour, minute } = fromAbsolute(Date.parse(instant), businessTimeZone)
  const when = clockWords(language, hour, minute)
  return `${date(`${year}-${twoDigits(month)}-${twoDigits(day)}`, 'day')}, ${when}`
}

/** The day of a limit at midnight is the one that ends then: '12:00 AM' would be read as its beginning. */
export function dayEndingAt(limit: Instant): LocalDate {
  const { year, month, day } = fromAbsolute(Date.parse(limit) - 1, businessTimeZone)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
