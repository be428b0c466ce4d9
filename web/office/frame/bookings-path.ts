import type { LocalDate } from '#events/values/time.ts'

/** What became of a held time; 'held' and those that ran out are no bookings yet. */
export const bookingStatuses = ['confirmed', 'called-off', 'completed', 'missed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Those that are over and not paid in full, the first first; whatever their day. */
export function dueQuery(search: string): string {
  const query = new URLSearchParams({ due: 'yes', order: 'startsAt.asc', limit: '100' })
  if (search !== '') query.set('search', search)
  return query.toString()
}

interface BookingsQuestion {
  readonly from: LocalDate
  readonly to: LocalDate
  /** 'real': everything but holds and what was cancelled. */
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

/** Those that were called off and wait for a choice, the first first; whatever their day. */
export const waitingQuery = new URLSearchParams({
  status: 'called-off',
  order: 'startsAt.asc',
  limit: '100',
}).toString()

/** Those of days before one that nobody reported on, the first first. */
export const unreportedQuery = (dayBefore: LocalDate): string =>
  new URLSearchParams({ status: 'confirmed', dateTo: dayBefore, order: 'startsAt.asc', limit: '100' }).toString()

export const bookingsPath = (question: BookingsQuestion): string => `/api/crm/bookings?${bookingsQuery(question)}`
