import type { I18n } from '#web/i18n/i18n.ts'

const ofHour = 60
const ofDay = 1_440
const daysFrom = 2 * ofDay

/** '5 minutes', '3 hours', '2 days'. Browsers know no units in Punjabi. */
export function minutesIn(t: I18n['t'], minutes: number): string {
  if (minutes < ofHour) return t('office.minutes', { count: minutes })
  return minutes < daysFrom
    ? t('office.hours', { count: Math.round(minutes / ofHour) })
    : t('office.days', { count: Math.round(minutes / ofDay) })
}
