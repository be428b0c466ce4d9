import { Link } from 'wouter'

import { isSlotLabel, type LocalDate } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { sectionPath } from '../frame/use-section.ts'
import { isClosed } from './calendar.ts'
import { stateOf } from './visit-state.ts'

import css from './month-grid.module.css'

interface MonthGridProps {
  readonly days: readonly LocalDate[]
  /** Any day of the month. */
  readonly day: LocalDate
  readonly today: LocalDate
  readonly bookings: readonly OfficeBooking[]
  readonly business: OfficeBusiness
  readonly van: string
}

/** Named in a cell; the others are counted. */
const mostNamed = 3

/** A month in weeks from Monday; each day opens. */
export function MonthGrid({ days, day, today, bookings, business, van }: MonthGridProps) {
  const { t, date } = useI18n()
  const shown = van === '' ? bookings : bookings.filter((booking) => booking.van === van)
  return (
    <div className={css.month}>
      <div className={css.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((one) => (
          <span key={one}>{date(one, 'weekday')}</span>
        ))}
      </div>
      <ol className={css.days}>
        {days.map((one) => {
          const ofDay = shown.filter((booking) => booking.date === one)
          const count = isClosed(one, business) ? t('visits.closed') : t('visits.count', { count: ofDay.length })
          return (
            <li key={one}>
              <Link
                className={classes(
                  css.day,
                  one.slice(0, 7) !== day.slice(0, 7) && css.other,
                  one === today && css.today,
                  isClosed(one, business) && css.closed,
                )}
                href={sectionPath('bookings', { view: 'day', from: one })}
                aria-current={one === today ? 'date' : undefined}
              >
                <span className={css.number} aria-hidden="true">
                  {Number(one.slice(8))}
                </span>
                <span className="only-read">{t('visits.count.day', { day: date(one, 'full'), count })}</span>
                {ofDay.slice(0, mostNamed).map((booking) => (
                  <Named key={booking.id} booking={booking} />
                ))}
                {ofDay.length > mostNamed ? <span>{t('visits.more', { count: ofDay.length - mostNamed })}</span> : null}
                {ofDay.length > 0 ? (
                  <span className={css.count} aria-hidden="true">
                    {ofDay.length}
                  </span>
                ) : null}
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Named({ booking }: { readonly booking: OfficeBooking }) {
  const { t, time } = useI18n()
  return (
    <span className={classes(css.named, css[stateOf(booking)])} dir="auto">
      {isSlotLabel(booking.time) ? time(booking.time) : booking.time} {booking.firstName ?? t('office.nobody')}
    </span>
  )
}
