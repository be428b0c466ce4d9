import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { clockOf } from '../frame/moments.ts'
import { weekdayOf } from './weekday-of.ts'

interface OvertakenHoursProps {
  /** Values before the first change. */
  readonly before: Pick<OfficeBusiness, 'week' | 'noticeMinutes' | 'horizonDays'>
  readonly inForce: OfficeBusiness
  readonly onAgree: () => void
}

/** Says which of the hours somebody else has changed, and lets what was typed be saved over that. */
export function OvertakenHours({ before, inForce, onAgree }: OvertakenHoursProps) {
  const { t, date, locale } = useI18n()
  const one = (name: string, value: string) => t('settings.hours.overtaken.one', { name, value })
  const days = inForce.week.flatMap((day, index) => {
    const former = before.week[index] ?? null
    if (day?.opensMinute === former?.opensMinute && day?.closesMinute === former?.closesMinute) return []
    const hours =
      day === null
        ? t('settings.hours.none')
        : t('settings.hours.span', {
            opens: clockOf(locale, day.opensMinute),
            closes: clockOf(locale, day.closesMinute),
          })
    return [one(date(weekdayOf(index), 'weekday'), hours)]
  })
  const limits = [
    before.noticeMinutes === inForce.noticeMinutes
      ? null
      : one(t('settings.notice'), String(inForce.noticeMinutes / 60)),
    before.horizonDays === inForce.horizonDays ? null : one(t('settings.horizon'), String(inForce.horizonDays)),
  ]
  const list = [...days, ...limits.filter((limit) => limit !== null)].join('; ')
  return (
    <Notice
      tone="warning"
      announce="alert"
      actions={
        <Button variant="secondary" onClick={onAgree}>
          {t('settings.hours.overtaken.agree')}
        </Button>
      }
    >
      {t('settings.hours.overtaken', { list })}
    </Notice>
  )
}
