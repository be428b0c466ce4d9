import type { OfficeBooking } from '#services/contracts/office.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'

import { startMinuteOf } from './calendar.ts'
import { stepMinutes } from './day-measures.ts'
import { lanesOf, type Lane } from './lanes.ts'

/** Rows and lane of a visit. */
interface DayPlace extends Lane {
  readonly booking: OfficeBooking
  readonly start: number
  readonly end: number
}

interface DayPlaces {
  readonly places: readonly DayPlace[]
  /** The most lanes beside each other. */
  readonly most: number
}

/** Visits side by side only where they overlap: as wide as the day elsewhere. */
export function overlapPlaces(bookings: readonly OfficeBooking[], fromMinute: number, vans: Vans): DayPlaces {
  const items = bookings.map((booking) => ({ booking, ...rowsOf(booking, fromMinute) }))
  const lanes = lanesOf(items.toSorted((one, other) => vanIndex(vans, one.booking) - vanIndex(vans, other.booking)))
  const places = items.map((item) => ({ ...item, ...(lanes.get(item) ?? alone) }))
  return { places, most: Math.max(1, ...places.map((place) => place.lanes)) }
}

/** Each van in a lane of its own. */
export function vanPlaces(bookings: readonly OfficeBooking[], fromMinute: number, vans: Vans): DayPlaces {
  const lanes = Math.max(1, vans.length)
  const places = bookings.map((booking) => {
    return { booking, ...rowsOf(booking, fromMinute), lane: vanIndex(vans, booking), lanes }
  })
  return { places, most: lanes }
}

type Vans = OfficeBusiness['vans']

const alone: Lane = { lane: 0, lanes: 1 }

const vanIndex = (vans: Vans, { van }: OfficeBooking): number =>
  Math.max(
    0,
    vans.findIndex(({ id }) => id === van),
  )

/** Whole rows, and one at least. */
function rowsOf(booking: OfficeBooking, fromMinute: number) {
  const start = Math.floor((startMinuteOf(booking) - fromMinute) / stepMinutes)
  return { start, end: Math.max(start + 1, Math.ceil((booking.endMinute - fromMinute) / stepMinutes)) }
}
