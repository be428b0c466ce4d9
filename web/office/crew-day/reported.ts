import type { OfficeBooking } from '#services/contracts/office.ts'

import type { QueuedReport } from '../frame/offline/report-store.ts'

/** Visits with pending reports applied. */
export const withReports = (
  bookings: readonly OfficeBooking[],
  reports: readonly QueuedReport[],
): readonly OfficeBooking[] =>
  bookings.map((booking) =>
    reports
      .filter(({ bookingId, refusal }) => bookingId === booking.id && refusal === null)
      .reduce((state, report) => ({ ...state, ...changeOf(state, report) }), booking),
  )

function changeOf(booking: OfficeBooking, { step, pressedAtMs }: QueuedReport): Partial<OfficeBooking> {
  const at = new Date(pressedAtMs).toISOString()
  switch (step) {
    case 'departed':
      return { departedAt: booking.departedAt ?? at }
    case 'arrived':
      return { arrivedAt: booking.arrivedAt ?? at }
    case 'completed':
      return { status: 'completed' }
    case 'no-show':
      return { status: 'missed' }
  }
}
