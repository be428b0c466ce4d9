import { useEffect, useEffectEvent, useState } from 'react'

import { isLocalDate, type LocalDate } from '#events/values/time.ts'
import { officeBookings } from '#services/contracts/office.ts'

import { bookingsQuery } from '../frame/bookings-path.ts'
import { useOfficePages } from '../frame/data/office-pages.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { useAddressValue } from '../frame/data/use-address-value.ts'
import { minuteIn, todayIn } from '../frame/moments.ts'
import { calendarViews, type CalendarView } from './calendar.ts'

export function useCalendarPlace() {
  const { user } = useOfficeSession()
  const [today] = useState(() => todayIn(Date.now()))
  const [asked] = useAddressValue('view')
  const [from] = useAddressValue('from')
  const view: CalendarView = calendarViews.find((one) => one === asked) ?? (user.role === 'crew' ? 'day' : 'week')
  return { today, view, day: isLocalDate(from) ? from : today }
}

/** More than this are not fetched for one view: a van makes a handful of visits a day. */
const mostBookings = 1000

/** All bookings of these days but those that were cancelled, with those that were called off; page after page. */
export function useBookingsOf(days: readonly LocalDate[]) {
  const [from, to] = [days.at(0) ?? '', days.at(-1) ?? '']
  const pages = useOfficePages(officeBookings, '/api/crm/bookings', bookingsQuery({ from, to, status: 'real' }))
  const count = pages.data?.length ?? 0
  const isWaiting = pages.hasMore && !pages.isLoadingMore && count < mostBookings
  const next = useEffectEvent(() => pages.more())
  useEffect(() => {
    if (isWaiting) next()
  }, [isWaiting, count])
  return pages
}

const minuteMs = 60_000

/** Minutes since midnight in Toronto, and its day; follows the clock. */
export function useNow(): { readonly day: LocalDate; readonly minute: number } {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return { day: todayIn(now), minute: minuteIn(new Date(now).toISOString()) }
}
