import { useState, type SyntheticEvent } from 'react'

import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { clockOf } from '../moments.ts'
import { useChange } from './use-change.ts'

import parts from '../parts.module.css'
import css from './settings.module.css'

type Week = OfficeBusiness['week']

interface HoursPanelProps {
  readonly business: OfficeBusiness
  readonly onRead: () => void
}

/** A Monday: weekdays are named by it and the days after it. */
const monday = '2026-11-16'
const weekdayOf = (index: number): string => `${monday.slice(0, 8)}${Number(monday.slice(8)) + index}`
const usualDay = { opensMinute: 8 * 60, closesMinute: 19 * 60 }

/** When visits can be booked: the hours of each weekday, how soon and how far ahead. */
export function HoursPanel({ business, onRead }: HoursPanelProps) {
  const { t } = useI18n()
  const [week, setWeek] = useState<Week>(business.week)
  const [notice, setNotice] = useState(String(business.noticeMinutes / 60))
  const [horizon, setHorizon] = useState(String(business.horizonDays))
  const { isSending, fault, send } = useChange()
  const isWrong = week.some((day) => day !== null && day.opensMinute >= day.closesMinute)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isWrong) return
    const limits = { horizonDays: Number(horizon), noticeMinutes: Number(notice) * 60 }
    const isSaved = await send('PUT', 'hours', { week, ...limits, expectedVersion: business.hoursVersion })
    if (!isSaved) onRead()
  }
  return (
    <form className={parts.panel} aria-labelledby="hours" onSubmit={(event) => void save(event)}>
      <h2 className={parts.heading} id="hours">
        {t('settings.hours')}
      </h2>
      <p className={parts.quiet}>{t('settings.hours.printed')}</p>
      <div className={css.week}>
        {week.map((day, index) => (
          <Weekday
            key={weekdayOf(index)}
            day={weekdayOf(index)}
            open={day}
            onChange={(next) => setWeek(week.with(index, next))}
          />
        ))}
      </div>
      <div className={parts.tools}>
        <TextField
          type="number"
          min={0}
          max={168}
          step={1}
          required
          label={t('settings.notice')}
          value={notice}
          onChange={setNotice}
        />
        <TextField
          type="number"
          min={1}
          max={365}
          step={1}
          required
          label={t('settings.horizon')}
          value={horizon}
          onChange={setHorizon}
        />
      </div>
      {isWrong ? <Notice tone="warning">{t('settings.hours.wrong')}</Notice> : null}
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <div>
        <Button type="submit" pending={isSending}>
          {t('customers.save')}
        </Button>
      </div>
    </form>
  )
}

interface WeekdayProps {
  readonly day: string
  readonly open: Week[number]
  readonly onChange: (open: Week[number]) => void
}

function Weekday({ day, open, onChange }: WeekdayProps) {
  const { t, date, locale } = useI18n()
  const name = date(day, 'weekday')
  const hours = Array.from({ length: 25 }, (_, hour) => ({
    value: String(hour * 60),
    label: clockOf(locale, hour * 60),
  }))
  return (
    <fieldset className={css.day}>
      <legend className={css.name}>{name}</legend>
      <Checkbox
        label={t('settings.open')}
        checked={open !== null}
        onChange={(isOpen) => onChange(isOpen ? usualDay : null)}
      />
      {open === null ? null : (
        <>
          <SelectField
            label={t('settings.opens')}
            value={String(open.opensMinute)}
            options={hours.slice(0, 24)}
            onChange={(minute) => onChange({ ...open, opensMinute: Number(minute) })}
          />
          <SelectField
            label={t('settings.closes')}
            value={String(open.closesMinute)}
            options={hours.slice(1)}
            onChange={(minute) => onChange({ ...open, closesMinute: Number(minute) })}
          />
        </>
      )}
    </fieldset>
  )
}
