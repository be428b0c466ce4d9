import { useEffect } from 'react'

import { phoneLinkTo } from '#events/values/phone-number.ts'
import type { LocalDate } from '#events/values/time.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'

import { useNow } from '../calendar/use-calendar.ts'
import { mapTo } from '../frame/contact-links.ts'
import { useAddressValue } from '../frame/data/use-address-value.ts'
import { registerWorker } from '../frame/offline/register-worker.ts'
import { SectionState } from '../frame/section-state.tsx'
import { BookingRow } from '../visit/booking-row.tsx'
import { PhotoButtons } from '../visit/photo-buttons.tsx'
import { ProgressButtons } from '../visit/progress-buttons.tsx'
import { ReportLines } from '../visit/report-lines.tsx'
import { CrewConnection } from './crew-connection.tsx'
import { useCrewDay } from './use-crew-day.ts'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

/** The visits of a day below each other, each with the way there and what the crew reports of it. */
export function CrewDay({ day }: { readonly day: LocalDate }) {
  const { t } = useI18n()
  const [van] = useAddressValue('van')
  const read = useCrewDay(day)
  const now = useNow()
  useEffect(() => void registerWorker(), [])
  return (
    <>
      <CrewConnection day={read} isToday={day === now.day} />
      <SectionState read={read}>
        {(rows) => {
          const shown = van === '' ? rows : rows.filter((row) => row.van === van)
          if (shown.length === 0) return <p className={parts.quiet}>{t('visits.none')}</p>
          return (
            <ul className={css.crew}>
              {shown.map((booking) => (
                <Stop key={booking.id} booking={booking} onDone={() => void read.mutate()} />
              ))}
            </ul>
          )
        }}
      </SectionState>
    </>
  )
}

function Stop({ booking, onDone }: { readonly booking: OfficeBooking; readonly onDone: () => void }) {
  const { t } = useI18n()
  const place = visitPlace(booking.address, booking.city)
  return (
    <li className={parts.panel}>
      <ul>
        <BookingRow booking={booking} />
      </ul>
      {booking.notes ? <p dir="auto">{booking.notes}</p> : null}
      <ReportLines bookingId={booking.id} />
      <div className={css.actions}>
        {place === '' ? null : (
          <a className={buttonLook({ variant: 'secondary' })} href={mapTo(place)} target="_blank" rel="noreferrer">
            {t('visits.map')}
          </a>
        )}
        {booking.phone ? (
          <a className={buttonLook({ variant: 'secondary' })} href={phoneLinkTo(booking.phone)}>
            {t('office.lead.call')}
          </a>
        ) : null}
        <ProgressButtons
          visit={{
            id: booking.id,
            date: booking.date,
            isConfirmed: booking.status === 'confirmed',
            hasDeparted: booking.departedAt !== null,
            hasArrived: booking.arrivedAt !== null,
            arrivedAt: booking.arrivedAt,
            time: booking.time,
            depositCents: booking.depositCents || null,
          }}
          onDone={onDone}
        />
      </div>
      {booking.status === 'confirmed' || booking.status === 'completed' ? (
        <PhotoButtons bookingId={booking.id} onAdded={onDone} />
      ) : null}
    </li>
  )
}
