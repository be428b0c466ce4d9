import type { OwnBooking } from '#services/contracts/own-visits.ts'

/** Coming visits by start, with cancelled ones of today and open call-offs. */
export const upcoming = (bookings: readonly OwnBooking[], now: number): readonly OwnBooking[] =>
  bookings.filter((one) => isAhead(one, now)).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))

/** All others, the last one first. */
export const earlier = (bookings: readonly OwnBooking[], now: number): readonly OwnBooking[] =>
  bookings.filter((one) => !isAhead(one, now))

/** Visits that are over, and of which something is still to be paid. */
export const owing = (bookings: readonly OwnBooking[], now: number): readonly OwnBooking[] =>
  earlier(bookings, now).filter(({ owedCents }) => owedCents > 0)

export const nextVisit = (bookings: readonly OwnBooking[], now: number): OwnBooking | undefined =>
  upcoming(bookings, now).find(({ status }) => status === 'confirmed')

/** A visit counts as coming until its day is over somewhere: it may be under way. */
const underWayMs = 12 * 60 * 60 * 1000

const isAhead = ({ status, startsAt }: OwnBooking, now: number): boolean =>
  status === 'called-off' ||
  ((status === 'confirmed' || status === 'cancelled') && Date.parse(startsAt) + underWayMs > now)
