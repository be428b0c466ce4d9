import type { LocalDate } from '#events/values/time.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import parts from '../frame/parts.module.css'

interface ClosedNoticeProps {
  readonly days: readonly LocalDate[]
  readonly business: Pick<OfficeBusiness, 'closedDates' | 'closedReasons'>
}

export function ClosedNotice({ days, business: { closedDates, closedReasons = {} } }: ClosedNoticeProps) {
  const { t, date } = useI18n()
  const closed = days.filter((day) => closedDates.includes(day))
  if (closed.length === 0) return null
  return (
    <Notice tone="info">
      <p>{t('visits.closed.days', { count: closed.length })}</p>
      <ul className={parts.rows}>
        {closed.map((day) => (
          <li key={day} dir="auto">
            {date(day, 'day')}
            {closedReasons[day] ? ` · ${closedReasons[day]}` : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
