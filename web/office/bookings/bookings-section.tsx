import { officeBusiness } from '#services/contracts/visits.ts'

import { CalendarBar } from '../calendar/calendar-bar.tsx'
import { daysOf } from '../calendar/calendar.ts'
import { DayGrid } from '../calendar/day-grid.tsx'
import { MonthGrid } from '../calendar/month-grid.tsx'
import { useBookingsOf, useCalendarPlace } from '../calendar/use-calendar.ts'
import { CrewDay } from '../crew-day/crew-day.tsx'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { useAddressValue } from '../frame/data/use-address-value.ts'
import { latePart } from '../frame/late-part.tsx'
import { ReportQueueProvider } from '../frame/offline/use-report-queue.tsx'
import { SectionState } from '../frame/section-state.tsx'
import { useAddressParameter } from '../frame/use-section.ts'
import { UnreportedVisits } from '../visit/unreported-visits.tsx'
import { CalledOff } from '../weather/called-off.tsx'
import { BookingsList } from './bookings-list.tsx'
import { BusyNotice } from './busy-notice.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { SilentNotice } from './silent-notice.tsx'
import { StrandedNotice } from './stranded-notice.tsx'
import { TodayOnly } from './today-only.tsx'

const VisitPage = latePart(
  ['charge', 'customers', 'history', 'mails', 'pipeline'],
  async () => (await import('../visit/visit-page.tsx')).VisitPage,
)
// The crew has none of these, and needs nothing of them without a connection.
const ConcernQueue = latePart([], async () => (await import('../concerns/concern-queue.tsx')).ConcernQueue)
const PhoneBookingPage = latePart(
  ['customers'],
  async () => (await import('../phone-booking/phone-booking-page.tsx')).PhoneBookingPage,
)
const WeatherPage = latePart([], async () => (await import('../weather/weather-page.tsx')).WeatherPage)

/** The bookings as a calendar or a list; with one of them in the address, that one alone. */
export function BookingsSection() {
  const id = useAddressParameter('booking')
  const view = useAddressParameter('view')
  const { user } = useOfficeSession()
  if (user.role === 'crew')
    return <ReportQueueProvider>{id === null ? <Calendar /> : <CrewVisit id={id} />}</ReportQueueProvider>
  if (id !== null) return <VisitPage key={id} id={id} />
  if (view === 'new') return <PhoneBookingPage />
  if (view === 'concerns') return <ConcernQueue />
  return view === 'weather' ? <WeatherPage /> : <Calendar />
}

function CrewVisit({ id }: { readonly id: string }) {
  return (
    <>
      <TodayOnly />
      <VisitPage key={id} id={id} />
    </>
  )
}

function Calendar() {
  const { user } = useOfficeSession()
  const { today, view, day } = useCalendarPlace()
  const business = useOfficeRead(officeBusiness, '/api/crm/business')
  return (
    <>
      <CalendarBar view={view} day={day} today={today} vans={business.data?.vans ?? []} />
      {user.role === 'owner' ? <StrandedNotice vans={business.data?.vans ?? []} /> : null}
      {user.role === 'owner' && business.data !== undefined ? <SilentNotice /> : null}
      {user.role === 'owner' && business.data !== undefined ? <UnreportedVisits /> : null}
      {user.role === 'owner' || (view === 'day' && day === today) ? null : <TodayOnly />}
      {view === 'list' ? <BookingsList /> : view === 'day' && user.role === 'crew' ? <CrewDay day={day} /> : <Days />}
    </>
  )
}

function Days() {
  const { user } = useOfficeSession()
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
            // Their times are free, and may be sold again: they have no place in the grid.
            const standing = rows.filter(({ status }) => status !== 'called-off')
            const shown = { days, bookings: standing, business: inForce, van }
            return (
              <>
                <ClosedNotice days={days} business={inForce} />
                {user.role === 'owner' ? <BusyNotice days={days} /> : null}
                <CalledOff bookings={rows.filter(({ status }) => status === 'called-off')} />
                {view === 'month' ? (
                  <MonthGrid {...shown} day={day} today={today} />
                ) : (
                  <DayGrid {...shown} onMoved={() => bookings.mutate()} />
                )}
              </>
            )
          }}
        </SectionState>
      )}
    </SectionState>
  )
}
