import { useEffect, useId, useRef, useState } from 'react'

import {
  mostMoreVans,
  scheduleOutlook,
  weekText,
  type ScheduleOutlook as Outlook,
} from '#services/contracts/refused-starts.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { useAddressParameter } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'

type Hours = Pick<OfficeBusiness, 'week' | 'noticeMinutes' | 'horizonDays'>

interface ScheduleOutlookProps {
  /** Planned hours; null while invalid. */
  readonly hours: Hours | null
}

export function ScheduleOutlook({ hours }: ScheduleOutlookProps) {
  const { t } = useI18n()
  const id = useId()
  const asked = useAddressParameter('vans')
  const counts = Array.from({ length: mostMoreVans + 1 }, (_, count) => ({
    value: String(count),
    label: t('settings.outlook.vans.count', { count }),
  }))
  const isAsked = counts.some(({ value }) => value === asked)
  const [moreVans, setMoreVans] = useState(isAsked && asked !== null ? asked : '0')
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands below the hours.
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [isAsked])
  return (
    <section className={parts.panel} aria-labelledby={id}>
      <h2 className={parts.heading} id={id} ref={heading} tabIndex={-1}>
        {t('settings.outlook')}
      </h2>
      <div className={parts.tools}>
        <SelectField label={t('settings.outlook.vans')} value={moreVans} options={counts} onChange={setMoreVans} />
      </div>
      {hours === null ? null : <Answer hours={hours} moreVans={moreVans} />}
      <p className={parts.quiet}>{t('settings.outlook.how')}</p>
    </section>
  )
}

function Answer({ hours, moreVans }: { readonly hours: Hours; readonly moreVans: string }) {
  const query = new URLSearchParams({
    moreVans,
    week: weekText(hours.week),
    noticeMinutes: String(hours.noticeMinutes),
    horizonDays: String(hours.horizonDays),
  })
  const read = useOfficeRead(scheduleOutlook, `/api/crm/business/schedule-outlook?${query.toString()}`)
  return <SectionState read={read}>{(outlook) => <Words outlook={outlook} />}</SectionState>
}

function Words({ outlook: { from, visitors, already, fitting, cents } }: { readonly outlook: Outlook }) {
  const { t, date, money } = useI18n()
  const others = visitors - already
  if (visitors === 0) return <p>{t('settings.outlook.none', { from: date(from, 'day') })}</p>
  return (
    <>
      <p>{t('settings.outlook.refused', { from: date(from, 'day'), count: visitors })}</p>
      {already === 0 ? null : <p>{t('settings.outlook.already', { count: already })}</p>}
      {others === 0 ? null : (
        <p className={parts.strong}>{t('settings.outlook.fitting', { count: fitting, others, money: money(cents) })}</p>
      )}
    </>
  )
}
