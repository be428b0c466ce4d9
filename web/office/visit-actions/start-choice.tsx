import { useState } from 'react'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import { mostDaysAtOnce, openDays, slots } from '#services/contracts/availability.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Calendar } from '#web/ui/calendar.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { dayAfter, todayIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'

import css from './visit-page.module.css'

/** Chosen start; '' for none. */
export interface Start {
  readonly date: string
  readonly time: string
}

interface StartChoiceProps {
  readonly daysPath: (query: Readonly<Record<string, string>>) => string
  readonly startsPath: (query: Readonly<Record<string, string>>) => string
  readonly horizonDays: number
  readonly start: Start
  readonly onChange: (start: Start) => void
}

/** A day, then one of its free starts: those that customers are offered too. */
export function StartChoice({ daysPath, startsPath, horizonDays, start, onChange }: StartChoiceProps) {
  const { t, date, time, locale } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const [month, setMonth] = useState<LocalDate>(today)
  const from = month > today ? month : today
  const days = useOfficeRead(openDays, daysPath({ from, days: String(mostDaysAtOnce) }))
  const starts = useOfficeRead(slots, start.date === '' ? null : startsPath({ date: start.date }))
  return (
    <div className={css.when}>
      <Calendar
        label={t('visits.start.day')}
        locale={locale}
        min={today}
        max={dayAfter(today, horizonDays)}
        value={isLocalDate(start.date) ? start.date : null}
        onChange={(day) => onChange({ date: day, time: '' })}
        onMonthChange={setMonth}
        isUnavailable={(day) => days.data?.find((one) => one.date === day)?.free === 0}
      />
      {start.date === '' ? (
        <p>{t('visits.start.hint')}</p>
      ) : (
        <SectionState read={{ ...starts, data: starts.isLoading ? undefined : starts.data }}>
          {(all) => {
            const free = all.filter(({ available, yours }) => available && yours !== true)
            return free.length === 0 ? (
              <p>{t('visits.start.none', { date: date(start.date, 'full') })}</p>
            ) : (
              <ChoiceGroup
                legend={t('visits.start.time', { date: date(start.date, 'full') })}
                layout="tiles"
                required
                value={start.time}
                onChange={(chosen) => onChange({ ...start, time: chosen })}
                choices={free.map((one) => ({ value: one.time, label: time(one.time) }))}
              />
            )
          }}
        </SectionState>
      )}
    </div>
  )
}
