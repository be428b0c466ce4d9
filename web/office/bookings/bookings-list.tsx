import { useState } from 'react'

import { isLocalDate } from '#events/values/time.ts'
import { officeBookings, type OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { bookingsQuery, bookingStatuses, dueQuery } from '../frame/bookings-path.ts'
import { useOfficePages } from '../frame/data/office-pages.ts'
import { useAddressValue, useSearchWords } from '../frame/data/use-address-value.ts'
import { dayAfter, todayIn } from '../frame/moments.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { BookingRow } from '../visit/booking-row.tsx'

import parts from '../frame/parts.module.css'

const shownDays = 7

/** The visits of a week from a day on, by day; to be searched, and with those that were cancelled. Or all of which something is owed. */
export function BookingsList() {
  const { t } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const [from, setFrom] = useAddressValue('from')
  const [status, setStatus] = useAddressValue('status')
  const { typed, type, words } = useSearchWords()
  const day = isLocalDate(from) ? from : today
  const to = dayAfter(day, shownDays - 1)
  const chosen = bookingStatuses.find((one) => one === status) ?? 'all'
  const isDue = status === 'due'
  const pages = useOfficePages(
    officeBookings,
    '/api/crm/bookings',
    isDue ? dueQuery(words) : bookingsQuery({ from: day, to, status: chosen, search: words }),
  )
  return (
    <>
      <search className={parts.tools}>
        {isDue ? null : <TextField type="date" label={t('office.booking.from')} value={day} onChange={setFrom} />}
        <SelectField
          label={t('office.booking.status')}
          placeholder={t('office.all')}
          value={status}
          options={[
            ...bookingStatuses.map((one) => ({ value: one, label: t(`office.booking.status.${one}`) })),
            { value: 'due', label: t('office.booking.due') },
          ]}
          onChange={setStatus}
        />
        <TextField type="search" label={t('office.search')} maxLength={100} value={typed} onChange={type} />
      </search>
      <PagedState pages={pages}>
        {(rows) => (rows.length === 0 ? <p>{t('office.booking.none')}</p> : <Days bookings={rows} />)}
      </PagedState>
    </>
  )
}

function Days({ bookings }: { readonly bookings: readonly OfficeBooking[] }) {
  const { date } = useI18n()
  const days = [...new Set(bookings.map((booking) => booking.date))]
  return days.map((day) => (
    <section key={day} className={parts.panel} aria-label={date(day, 'full')}>
      <h2 className={parts.heading}>{date(day, 'full')}</h2>
      <ul className={parts.rows}>
        {bookings
          .filter((booking) => booking.date === day)
          .map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
      </ul>
    </section>
  ))
}
