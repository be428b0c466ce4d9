import { useState } from 'react'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import type { OpenDays } from '#services/contracts/availability.ts'
import { daysAfter, todayInToronto } from '#web/data/toronto-clock.ts'
import { useOpenDays } from '#web/data/use-open-days.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Calendar } from '#web/ui/calendar.tsx'
import type { ErrorOf } from '#web/ui/step-form.ts'
import { TextField } from '#web/ui/text-field.tsx'

import type { AppointmentField } from '../field-errors.ts'
import { useFirstFreeDay } from '../use-first-free-day.ts'

import css from './day-fields.module.css'

export interface DayFieldsProps {
  readonly service: string
  readonly city: string
  readonly date: string
  readonly time: string
  readonly horizonDays: number
  readonly onChange: (date: string) => void
  /** Called for a day without a free start. */
  readonly onUnavailable: (date: string) => void
  readonly errorOf: ErrorOf<AppointmentField>
}

/** A day with at most so many free starts has few left. */
const few = 2

/** The day twice: typed into the browser's own field, or picked from a month that shows which days have free starts. */
export function DayFields({
  service,
  city,
  date,
  time,
  horizonDays,
  onChange,
  onUnavailable,
  errorOf,
}: DayFieldsProps) {
  const { t, locale } = useI18n()
  const today = todayInToronto()
  const last = daysAfter(today, horizonDays)
  const [month, setMonth] = useState<LocalDate>(today)
  const soon = useOpenDays({ service, city, from: today })
  const shown = useOpenDays({ service, city, from: month > today ? month : today })
  useFirstFreeDay(soon, { date, time }, onChange)
  const freeOn = (day: LocalDate) => freeIn(shown, day) ?? freeIn(soon, day)
  return (
    <div className={css.day}>
      <TextField
        name="date"
        type="date"
        label={t('booking.date')}
        autoComplete="off"
        min={today}
        max={last}
        required
        value={date}
        error={errorOf('date')}
        onChange={onChange}
      />
      <Calendar
        label={t('booking.date')}
        locale={locale}
        min={today}
        max={last}
        value={isLocalDate(date) ? date : null}
        onChange={onChange}
        onMonthChange={setMonth}
        onUnavailable={onUnavailable}
        isUnavailable={(day) => freeOn(day) === 0}
        markOf={(day) => {
          const free = freeOn(day) ?? 0
          return free === 0 ? null : free <= few ? 'few' : 'many'
        }}
      />
      <p className={css.legend}>
        <span className={css.many}>{t('booking.day.many')}</span>{' '}
        <span className={css.few}>{t('booking.day.few')}</span>
      </p>
    </div>
  )
}

const freeIn = (days: OpenDays | undefined, day: LocalDate): number | undefined =>
  days?.find(({ date }) => date === day)?.free
