import { useState } from 'react'

import { officeBookings } from '#services/contracts/office.ts'

import { unreportedQuery } from '../frame/bookings-path.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { latePart } from '../frame/late-part.tsx'
import { dayAfter, todayIn } from '../frame/moments.ts'

/** On most days there is none. */
const UnreportedList = latePart(['visits'], async () => (await import('./unreported-list.tsx')).UnreportedList)

/** Asks what became of the visits of days that are over. Nothing where all were reported. */
export function UnreportedVisits() {
  const [today] = useState(() => todayIn(Date.now()))
  const read = useOfficeRead(officeBookings, `/api/crm/bookings?${unreportedQuery(dayAfter(today, -1))}`)
  // What was read before something was reported may be shown for a moment longer.
  const visits = (read.data ?? []).filter(({ status, date }) => status === 'confirmed' && date < today)
  return visits.length === 0 ? null : <UnreportedList visits={visits} onDone={() => void read.mutate()} />
}
