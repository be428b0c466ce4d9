import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { sectionPath } from '../frame/use-section.ts'
import { ProgressButtons } from './progress-buttons.tsx'

import parts from '../frame/parts.module.css'

/** Shown of them; when one is settled, the next takes its place. */
const mostShown = 5

interface UnreportedListProps {
  readonly visits: readonly OfficeBooking[]
  readonly onDone: () => void
}

/**
 * Visits of days that are over, by day, each with what may have become of it: without an outcome there is no invoice, nothing is owed, and
 * nobody is asked for a review.
 */
export function UnreportedList({ visits, onDone }: UnreportedListProps) {
  const { t, date } = useI18n()
  const shown = visits.slice(0, mostShown)
  const days = [...new Set(shown.map((one) => one.date))]
  return (
    <Notice tone="warning" title={t('office.outcomes')}>
      {days.map((day) => (
        <div key={day}>
          <p>
            {t('office.outcomes.of', {
              count: visits.filter((one) => one.date === day).length,
              day: date(day, 'day'),
            })}
          </p>
          <ul className={parts.rows}>
            {shown
              .filter((one) => one.date === day)
              .map((one) => (
                <Unreported key={one.id} visit={one} onDone={onDone} />
              ))}
          </ul>
        </div>
      ))}
      {visits.length > shown.length ? (
        <p>{t('office.outcomes.more', { count: visits.length - shown.length })}</p>
      ) : null}
    </Notice>
  )
}

interface UnreportedProps extends Pick<UnreportedListProps, 'onDone'> {
  readonly visit: OfficeBooking
}

function Unreported({ visit, onDone }: UnreportedProps) {
  const { t, time } = useI18n()
  const { id, date, firstName, lastName, departedAt, arrivedAt, depositCents = 0 } = visit
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const shown = {
    id,
    date,
    time: visit.time,
    isConfirmed: true,
    hasDeparted: departedAt !== null,
    hasArrived: arrivedAt !== null,
    arrivedAt,
    depositCents,
  }
  return (
    <li className={parts.row}>
      <Link className={parts.strong} href={sectionPath('bookings', { booking: id })} dir="auto">
        {isSlotLabel(visit.time) ? time(visit.time) : visit.time} {name || t('office.nobody')}
      </Link>
      <span className={parts.tools}>
        <ProgressButtons visit={shown} onDone={onDone} />
      </span>
    </li>
  )
}
