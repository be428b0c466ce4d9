import type { LocalDate } from '#events/values/time.ts'

export const bookingStatuses = ['confirmed', 'called-off', 'completed', 'missed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export function dueQuery(search: string): string {
  const query = new URLSearchParams({ due: 'yes', order: 'startsAt.asc', limit: '100' })
  if (search !== '') query.set('search', search)
  return query.toString()
}

interface BookingsQuestion {
  readonly from: LocalDate
  readonly to: LocalDate
  /** 'real': without holds and cancelled ones. */
  readonly status: BookingStatus | 'real' | 'all'
  readonly search?: string
}

const real = ['confirmed', 'called-off', 'completed', 'missed'] as const

/** The parameters of GET /api/crm/bookings, by the time of the visit. */
export function bookingsQuery({ from, to, status, search = '' }: BookingsQuestion): string {
  const query = new URLSearchParams({ dateFrom: from, dateTo: to, order: 'startsAt.asc', limit: '100' })
  const statuses = status === 'real' ? real : status === 'all' ? bookingStatuses : [status]
  for (const one of statuses) query.append('status', one)
  if (search !== '') query.set('search', search)
  return query.toString()
}

export const waitingQuery = new URLSearchParams({
  status: 'called-off',
  order: 'startsAt.asc',
  limit: '100',
}).toString()

export const unreportedQuery = (dayBefore: LocalDate): string =>
  new URLSearchParams({ status: 'confirmed', dateTo: dayBefore, order: 'startsAt.asc', limit: '100' }).toString()

export const bookingsPath = (question: BookingsQuestion): string => `/api/crm/bookings?${bookingsQuery(question)}`
