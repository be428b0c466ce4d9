import { useState } from 'react'
import { Link } from 'wouter'

import { officeBookings } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { waitingQuery } from '../frame/bookings-path.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { sectionPath } from '../frame/use-section.ts'

/** Says above the calendar whose time to choose after a call-off is over: their mail promised that we get in touch. */
export function SilentNotice() {
  const { t } = useI18n()
  const [now] = useState(() => Date.now())
  const { data = [] } = useOfficeRead(officeBookings, `/api/crm/bookings?${waitingQuery}`)
  const count = data.filter(
    ({ status, choiceUntil }) => status === 'called-off' && choiceUntil && Date.parse(choiceUntil) < now,
  ).length
  if (count === 0) return null
  return (
    <Notice tone="warning">
      <Link href={sectionPath('bookings', { view: 'weather' })}>{t('visits.weather.overdue', { count })}</Link>
    </Notice>
  )
}
