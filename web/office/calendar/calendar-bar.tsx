import { Link, useLocation, useSearch } from 'wouter'

import type { LocalDate } from '#events/values/time.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { useAddressValue } from '../frame/data/use-address-value.ts'
import { sectionPath } from '../frame/use-section.ts'
import { calendarViews, daysOf, turned, type CalendarView } from './calendar.ts'

import parts from '../frame/parts.module.css'
import css from './calendar-bar.module.css'

interface CalendarBarProps {
  readonly view: CalendarView
  readonly day: LocalDate
  readonly today: LocalDate
  readonly vans: OfficeBusiness['vans']
}

/** View, days and van, by links and selects. */
export function CalendarBar({ view, day, today, vans }: CalendarBarProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const [van, setVan] = useAddressValue('van')
  const [, navigate] = useLocation()
  const search = useSearch()
  const at = (change: Readonly<Record<string, string>>) => {
    const kept = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name === 'van'))
    return sectionPath('bookings', { ...kept, view, from: day, ...change })
  }
  const turn = (by: 1 | -1) => at({ from: turned(view, day, by) })
  return (
    <div className={css.bar}>
      <nav className={css.turn} aria-label={t('visits.days')}>
        <Link className={buttonLook({ variant: 'secondary' })} href={turn(-1)} aria-label={t('visits.before')}>
          ←
        </Link>
        <Link className={buttonLook({ variant: 'secondary' })} href={at({ from: today })}>
          {t('visits.today')}
        </Link>
        <Link className={buttonLook({ variant: 'secondary' })} href={turn(1)} aria-label={t('visits.after')}>
          →
        </Link>
      </nav>
      <h2 className={css.title} aria-live="polite">
        <Period view={view} day={day} />
      </h2>
      <div className={parts.tools}>
        <SelectField
          label={t('visits.view')}
          value={view}
          options={calendarViews.map((one) => ({ value: one, label: t(`visits.view.${one}`) }))}
          onChange={(chosen) => navigate(at({ view: chosen }))}
        />
        {vans.length > 1 && view !== 'list' ? (
          <SelectField
            label={t('visits.van')}
            placeholder={t('visits.van.all')}
            value={van}
            options={vans.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setVan}
          />
        ) : null}
        {user.role === 'owner' ? (
          <Link
            className={buttonLook({ variant: 'secondary' })}
            href={sectionPath('bookings', { view: 'weather', from: day })}
          >
            {t('visits.weather')}
          </Link>
        ) : null}
        {user.role === 'owner' ? (
          <Link className={buttonLook({ variant: 'secondary' })} href={sectionPath('bookings', { view: 'concerns' })}>
            {t('visits.concern.queue')}
          </Link>
        ) : null}
        {user.role === 'owner' ? (
          <Link className={buttonLook({})} href={sectionPath('bookings', { view: 'new' })}>
            {t('office.booking.phone')}
          </Link>
        ) : null}
        {user.role === 'owner' ? (
          <a className={buttonLook({ variant: 'quiet' })} href={paths.booking}>
            {t('visits.public')}
          </a>
        ) : null}
      </div>
    </div>
  )
}

function Period({ view, day }: Pick<CalendarBarProps, 'view' | 'day'>) {
  const { date } = useI18n()
  if (view === 'day') return date(day, 'full')
  if (view === 'month') return date(day, 'month')
  const days = daysOf(view, day)
  return `${date(days.at(0) ?? day, 'day')} – ${date(days.at(-1) ?? day, 'day')}`
}
