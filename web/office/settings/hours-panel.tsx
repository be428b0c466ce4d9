import type { SyntheticEvent } from 'react'

import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { hourLimits } from '#services/isomorphic/hour-limits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { clockOf } from '../frame/moments.ts'
import { OvertakenHours } from './overtaken-hours.tsx'
import { ScheduleOutlook } from './schedule-outlook.tsx'
import { bookingLimits, isWrongWay, useHours, type Day } from './use-hours.ts'
import { weekdayOf } from './weekday-of.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

interface HoursPanelProps {
  readonly business: OfficeBusiness
  readonly onRead: () => Promise<unknown>
}

const { notice, horizon } = bookingLimits

const usualDay = { opensMinute: 8 * 60, closesMinute: 19 * 60 }

export function HoursPanel({ business, onRead }: HoursPanelProps) {
  const form = useHours(business, onRead)
  return (
    <>
      <HoursForm business={business} form={form} />
      <ScheduleOutlook hours={form.wanted} />
    </>
  )
}

interface HoursFormProps extends Pick<HoursPanelProps, 'business'> {
  readonly form: ReturnType<typeof useHours>
}

function HoursForm({ business, form }: HoursFormProps) {
  const { t } = useI18n()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <form className={parts.panel} aria-labelledby="hours" noValidate onSubmit={submit}>
      <h2 className={parts.heading} id="hours">
        {t('settings.hours')}
      </h2>
      <p className={parts.quiet}>{t('settings.hours.printed')}</p>
      <div className={css.week}>
        {form.week.map((day, index) => (
          <Weekday
            key={weekdayOf(index)}
            day={weekdayOf(index)}
            open={day}
            limits={hourLimits(business.packages)}
            onChange={(next) => form.changeDay(index, next)}
          />
        ))}
      </div>
      <div className={parts.tools}>
        <TextField
          type="number"
          min={notice.least}
          max={notice.most}
          step={1}
          required
          label={t('settings.notice')}
          value={form.notice}
          error={form.isNoticeWrong ? t('settings.whole', notice) : undefined}
          onChange={(typed) => form.change({ notice: typed })}
        />
        <TextField
          type="number"
          min={horizon.least}
          max={horizon.most}
          step={1}
          required
          label={t('settings.horizon')}
          value={form.horizon}
          error={form.isHorizonWrong ? t('settings.whole', horizon) : undefined}
          onChange={(typed) => form.change({ horizon: typed })}
        />
      </div>
      {form.isOvertaken ? (
        <OvertakenHours before={form.basis} inForce={business} onAgree={form.agree} />
      ) : form.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {form.fault}
        </Notice>
      )}
      <div className={parts.tools}>
        {form.isOvertaken ? null : (
          <Button type="submit" pending={form.isSending}>
            {t('office.save')}
          </Button>
        )}
        {form.isTyped ? (
          <Button variant="quiet" onClick={form.discard}>
            {t('settings.prices.discard')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

interface WeekdayProps {
  readonly day: string
  readonly open: Day
  readonly limits: ReturnType<typeof hourLimits>
  readonly onChange: (open: Day) => void
}

function Weekday({ day, open, limits, onChange }: WeekdayProps) {
  const { t, date, locale } = useI18n()
  const name = date(day, 'weekday')
  // Hours that were set before, outside of what can be set now, stay until they are changed.
  const hours = (from: number, to: number, set: number | undefined) =>
    Array.from({ length: 25 }, (_, hour) => hour * 60)
      .filter((minute) => (minute >= from && minute <= to) || minute === set)
      .map((minute) => ({ value: String(minute), label: clockOf(locale, minute) }))
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
            options={hours(limits.firstStart, limits.lastStart, open.opensMinute)}
            onChange={(minute) => onChange({ ...open, opensMinute: Number(minute) })}
          />
          <SelectField
            label={t('settings.closes')}
            value={String(open.closesMinute)}
            options={hours(limits.firstStart + 60, limits.latestClose, open.closesMinute)}
            error={isWrongWay(open) ? t('settings.hours.wrong') : undefined}
            onChange={(minute) => onChange({ ...open, closesMinute: Number(minute) })}
          />
        </>
      )}
    </fieldset>
  )
}
