import { officeBusiness } from '#services/contracts/visits.ts'

import { useOfficeRead } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'
import { useAddressValue } from '../data/use-address-value.ts'
import { SectionState } from '../section-state.tsx'
import { useAddressParameter } from '../shell/use-section.ts'
import { BookingsList } from './bookings-list.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { daysOf } from './calendar.ts'
import { CrewDay } from './crew-day.tsx'
import { DayGrid } from './day-grid.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PhoneBookingPage } from './phone-booking-page.tsx'
import { useBookingsOf, useCalendarPlace } from './use-calendar.ts'
import { VisitPage } from './visit-page.tsx'

/** The bookings as a calendar or a list; with one of them in the address, that one alone. */
export function BookingsSection() {
  const id = useAddressParameter('booking')
  const view = useAddressParameter('view')
  const { user } = useOfficeSession()
  if (id !== null) return <VisitPage key={id} id={id} />
  return view === 'new' && user.role === 'owner' ? <PhoneBookingPage /> : <Calendar />
}

function Calendar() {
  const { user } = useOfficeSession()
  const { today, view, day } = useCalendarPlace()
  const business = useOfficeRead(officeBusiness, '/api/crm/business')
  return (
    <>
      <CalendarBar view={view} day={day} today={today} vans={business.data?.vans ?? []} />
      {view === 'list' ? <BookingsList /> : view === 'day' && user.role === 'crew' ? <CrewDay day={day} /> : <Days />}
    </>
  )
}

function Days() {
  const { today, view, day } = useCalendarPlace()
  const [van] = useAddressValue('van')
  const days = daysOf(view, day)
  const business = useOfficeRead(officeBusiness, '/api/crm/business')
  const bookings = useBookingsOf(days)
  return (
    <SectionState read={business}>
      {(inForce) => (
        <SectionState read={bookings}>
          {(rows) => {
            const shown = { days, bookings: rows, business: inForce, van }
            return view === 'month' ? <MonthGrid {...shown} day={day} today={today} /> : <DayGrid {...shown} />
          }}
        </SectionState>
      )}
    </SectionState>
  )
}
