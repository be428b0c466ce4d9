import { Link } from 'wouter'

import { officeBookings } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { bookingsPath } from '../frame/bookings-path.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { BookingRow } from '../visit/booking-row.tsx'

import css from '../frame/parts.module.css'

export function TodaysBookings({ today }: { readonly today: string }) {
  const { t } = useI18n()
  const read = useOfficeRead(officeBookings, bookingsPath({ from: today, to: today, status: 'real' }))
  return (
    <section className={css.panel} aria-labelledby="todays-bookings">
      <h2 className={css.heading} id="todays-bookings">
        <Link href={sectionPath('bookings')}>{t('office.todays-bookings')}</Link>
      </h2>
      <SectionState read={read}>
        {(bookings) =>
          bookings.length === 0 ? (
            <p className={css.empty}>{t('office.todays-bookings.none')}</p>
          ) : (
            <ul className={css.rows}>
              {bookings.map((booking) => (
                <BookingRow key={booking.id} booking={booking} />
              ))}
            </ul>
          )
        }
      </SectionState>
    </section>
  )
}
