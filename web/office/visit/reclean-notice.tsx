import { Link } from 'wouter'

import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { sectionPath } from '../frame/use-section.ts'

export function RecleanNotice({ visit: { reclean } }: { readonly visit: OfficeVisit }) {
  const { t, date } = useI18n()
  const { user } = useOfficeSession()
  if (!reclean) return null
  const { bookingId, reference, areas, words } = reclean
  const visit = t('visits.reclean.of', { reference, date: date(reclean.date) })
  return (
    <Notice title={t('visits.reclean')}>
      <p>
        {areas.map((area) => t(`visits.concern.area.${area}`)).join(', ')} ·{' '}
        {user.role === 'owner' ? <Link href={sectionPath('bookings', { booking: bookingId })}>{visit}</Link> : visit}
      </p>
      {words === '' ? null : <blockquote dir="auto">{words}</blockquote>}
    </Notice>
  )
}
