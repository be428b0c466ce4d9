import { Link } from 'wouter'

import type { VanVisit } from '#services/contracts/vans.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { clockOf } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'

/** A visit of a van with its day and time; what is being paid is no visit yet, and has no page. */
export function VisitLine({ visit }: { readonly visit: VanVisit }) {
  const { t, date, locale } = useI18n()
  const when = `${date(visit.date, 'day')}, ${clockOf(locale, visit.startMinute)}`
  if (visit.isHeld) return <span>{`${when} · ${t('settings.vans.held')}`}</span>
  return (
    <span>
      {when} · <Link href={sectionPath('bookings', { booking: visit.bookingId })}>{visit.reference}</Link>
    </span>
  )
}
