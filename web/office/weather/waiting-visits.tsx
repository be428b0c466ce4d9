import { useState } from 'react'

import { officeBookings, type OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'

import { waitingQuery } from '../frame/bookings-path.ts'
import { useOfficePages } from '../frame/data/office-pages.ts'
import { momentIn } from '../frame/moments.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { BookingRow } from '../visit/booking-row.tsx'

import parts from '../frame/parts.module.css'

/** Called-off visits without a choice. */
export function WaitingVisits() {
  const { t } = useI18n()
  const pages = useOfficePages(officeBookings, '/api/crm/bookings', waitingQuery)
  return (
    <section className={parts.panel} aria-labelledby="waiting">
      <h2 className={parts.heading} id="waiting">
        {t('visits.weather.waiting')}
      </h2>
      <PagedState pages={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={parts.quiet}>{t('visits.weather.waiting.none')}</p>
          ) : (
            rows.map((booking) => <Waiting key={booking.id} booking={booking} />)
          )
        }
      </PagedState>
    </section>
  )
}

function Waiting({ booking }: { readonly booking: OfficeBooking }) {
  const { t, date, locale } = useI18n()
  const [now] = useState(() => Date.now())
  const until = booking.choiceUntil ?? null
  const isSilent = until !== null && Date.parse(until) < now
  return (
    <div>
      <p className={parts.row}>
        <span className={parts.strong}>{date(booking.date, 'full')}</span>
        {until === null ? null : (
          <Badge tone={isSilent ? 'amber' : 'neutral'}>
            {t(isSilent ? 'visits.weather.silent' : 'visits.weather.until', { until: momentIn(locale, until) })}
          </Badge>
        )}
      </p>
      <ul>
        <BookingRow booking={booking} />
      </ul>
    </div>
  )
}
