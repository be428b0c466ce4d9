import { Fragment } from 'react'

import type { OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { BookingRow } from '../visit/booking-row.tsx'

import parts from '../frame/parts.module.css'

/** The visits of the days on screen that the weather called off; nothing where there is none. */
export function CalledOff({ bookings }: { readonly bookings: readonly OfficeBooking[] }) {
  const { t, date } = useI18n()
  if (bookings.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="called-off">
      <h3 className={parts.heading} id="called-off">
        {t('visits.weather.off')}
      </h3>
      <ul className={parts.rows}>
        {bookings.map((booking) => (
          <Fragment key={booking.id}>
            <li className={parts.quiet}>{date(booking.date, 'full')}</li>
            <BookingRow booking={booking} />
          </Fragment>
        ))}
      </ul>
    </section>
  )
}
