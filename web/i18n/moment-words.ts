import { fromAbsolute } from '@internationalized/date'

import type { Language } from '#events/values/language.ts'
import { businessTimeZone, type Instant, type LocalDate } from '#events/values/time.ts'

import type { I18n } from './i18n.ts'

/** An instant as day and time in Toronto: 'Mon, Nov 23, 10:00 AM'. */
export function momentWords(instant: Instant, { date, language }: Pick<I18n, 'date' | 'language'>): string {
  const { year, month, day, hour, minute } = fromAbsolute(Date.parse(instant), businessTimeZone)
  const when = clockWords[language](hour, twoDigits(minute))
  return `${date(`${year}-${twoDigits(month)}-${twoDigits(day)}`, 'day')}, ${when}`
}

/** The day of a limit at midnight is the one that ends then: '12:00 AM' would be read as its beginning. */
export function dayEndingAt(limit: Instant): LocalDate {
  const { year, month, day } = fromAbsolute(Date.parse(limit) - 1, businessTimeZone)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const twelve = (hour: number): number => hour % 12 || 12

/** The ten starts, written as `time` of the language does. */
const clockWords: Readonly<Record<Language, (hour: number, minutes: string) => string>> = {
  en: (hour, minutes) => `${twelve(hour)}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`,
  fr: (hour, minutes) => `${hour}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`,
  pa: (hour, minutes) => `${partOfDay(hour)} ${twelve(hour)}:${minutes}`,
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'ਰਾਤ'
  if (hour < 12) return 'ਸਵੇਰੇ'
  return hour < 16 ? 'ਦੁਪਹਿਰ' : 'ਸ਼ਾਮ'
}
