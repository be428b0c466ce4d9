import { useEffect, useRef, useState, type ReactNode } from 'react'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import { mostDaysAtOnce, openDays, slots } from '#services/contracts/availability.ts'
import { useSite } from '#web/data/site-reads.ts'
import { useRead } from '#web/data/swr.ts'
import { daysAfter, todayInToronto } from '#web/data/toronto-clock.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Calendar } from '#web/ui/calendar.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'

import { Loaded } from './loaded.tsx'

import css from './new-start.module.css'

/** '' until it is chosen. */
export interface Start {
  readonly date: string
  readonly time: string
}

interface NewStartProps {
  readonly path: string
  readonly start: Start
  readonly onChange: (start: Start) => void
}

const pollMs = 30_000

/** A day of the calendar, then one of its free starts. */
export function NewStart({ path, start, onChange }: NewStartProps) {
  const { t, locale } = useI18n()
  const today = todayInToronto()
  const [month, setMonth] = useState<LocalDate>(today)
  const from = month > today ? month : today
  const days = useRead(openDays, `${path}/days?from=${from}&days=${mostDaysAtOnce}`, { every: pollMs })
  const horizonDays = useSite().data?.bookingHorizonDays
  const isFull = (day: LocalDate) => days.data?.find(({ date }) => date === day)?.free === 0
  return (
    <div className={css.when}>
      <Calendar
        label={t('portal.move.day')}
        locale={locale}
        min={today}
        max={horizonDays === undefined ? undefined : daysAfter(today, horizonDays)}
        value={isLocalDate(start.date) ? start.date : null}
        onChange={(date) => onChange({ date, time: '' })}
        onMonthChange={setMonth}
        isUnavailable={isFull}
      />
      {start.date === '' ? (
        <p className={css.hint}>{t('portal.move.day.hint')}</p>
      ) : (
        <Starts path={path} start={start} onChange={onChange} />
      )}
    </div>
  )
}

function Starts({ path, start, onChange }: NewStartProps) {
  const { t, date, time } = useI18n()
  const answer = useRead(slots, `${path}/starts?date=${start.date}`, { every: pollMs })
  return (
    <Loaded answer={answer}>
      {(all) => {
        const free = all.filter(({ available, yours }) => available && yours !== true)
        if (free.length === 0)
          return <p className={css.hint}>{t('portal.move.none', { date: date(start.date, 'full') })}</p>
        return (
          <IntoView key={start.date}>
            <ChoiceGroup
              name="new-time"
              legend={t('portal.move.time', { date: date(start.date, 'full') })}
              layout="tiles"
              required
              value={start.time}
              onChange={(chosen) => onChange({ ...start, time: chosen })}
              choices={free.map((one) => ({ value: one.time, label: time(one.time) }))}
            />
          </IntoView>
        )
      }}
    </Loaded>
  )
}

/** On a phone the times lie below the fold of the dialog: they come up when the day was chosen. */
function IntoView({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer a promise, which would be taken for the clean-up of the effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}
