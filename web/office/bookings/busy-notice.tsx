import { Link } from 'wouter'

import type { LocalDate } from '#events/values/time.ts'
import { busyTimes } from '#services/contracts/busy-times.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { clockOf } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'

const wholeDay = 24 * 60

export function BusyNotice({ days }: { readonly days: readonly LocalDate[] }) {
  const { t, date, locale } = useI18n()
  const [from, to] = [days.at(0) ?? '', days.at(-1) ?? '']
  const { data } = useOfficeRead(busyTimes, `/api/crm/busy-times?${new URLSearchParams({ from, to }).toString()}`)
  const times = data?.times ?? []
  if (times.length === 0) return null
  return (
    <Notice tone="info">
      <p>{t('visits.busy', { count: times.length })}</p>
      <ul className={parts.rows}>
        {times.map(({ id, date: day, startMinute, endMinute, summary }) => (
          <li key={`${id} ${day}`} dir="auto">
            {date(day, 'day')},{' '}
            {startMinute === 0 && endMinute === wholeDay
              ? t('visits.busy.whole-day')
              : t('visits.busy.span', { opens: clockOf(locale, startMinute), closes: clockOf(locale, endMinute) })}
            {summary === '' ? null : ` · ${summary}`}
          </li>
        ))}
      </ul>
      <Link href={sectionPath('google')}>{t('visits.busy.where')}</Link>
    </Notice>
  )
}
