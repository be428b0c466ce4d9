import { isSlotLabel, slotToHour, type LocalDate } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import type { OfficeBusiness } from '#services/contracts/visits.ts'

import { dayAfter } from '../frame/moments.ts'

export const calendarViews = ['day', 'week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

const daysInWeek = 7

/** Monday is 0. */
export const weekdayIndex = (day: LocalDate): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % daysInWeek

const mondayOf = (day: LocalDate): LocalDate => dayAfter(day, -weekdayIndex(day))

const monthOf = (day: LocalDate): string => day.slice(0, 7)

/** The days that a view shows; a month in whole weeks from Monday. */
export function daysOf(view: CalendarView, day: LocalDate): readonly LocalDate[] {
  if (view === 'day') return [day]
  const first = view === 'month' ? mondayOf(`${monthOf(day)}-01`) : view === 'week' ? mondayOf(day) : day
  const days: LocalDate[] = []
  for (let next = first; days.length < daysInWeek || isInMonth(view, next, day); next = dayAfter(next, 1))
    days.push(next)
  return days
}

const isInMonth = (view: CalendarView, next: LocalDate, day: LocalDate): boolean =>
  view === 'month' && (monthOf(next) <= monthOf(day) || weekdayIndex(next) > 0)

/** The day from which the view shows what is before or after it. */
export function turned(view: CalendarView, day: LocalDate, by: 1 | -1): LocalDate {
  if (view === 'day') return dayAfter(day, by)
  if (view !== 'month') return dayAfter(day, by * daysInWeek)
  const [year = 0, month = 1] = monthOf(day).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1, 12)).toISOString().slice(0, 10)
}

export const startMinuteOf = ({ time }: Pick<OfficeBooking, 'time'>): number =>
  isSlotLabel(time) ? slotToHour(time) * 60 : 0

const hour = 60

/** The hours that the days show, in minutes since midnight: the opening hours, and what lies outside of them all the same. */
export function hoursShown(
  days: readonly LocalDate[],
  bookings: readonly OfficeBooking[],
  week: OfficeBusiness['week'],
): { readonly fromMinute: number; readonly toMinute: number } {
  const open = days.flatMap((day) => week[weekdayIndex(day)] ?? [])
  const starts = [...open.map(({ opensMinute }) => opensMinute), ...bookings.map(startMinuteOf)]
  const ends = [...open.map(({ closesMinute }) => closesMinute), ...bookings.map(({ endMinute }) => endMinute)]
  if (starts.length === 0) return { fromMinute: 8 * hour, toMinute: 18 * hour }
  return {
    fromMinute: Math.floor(Math.min(...starts) / hour) * hour,
    toMinute: Math.ceil(Math.max(...ends) / hour) * hour,
  }
}

export const isClosed = (day: LocalDate, { week, closedDates }: OfficeBusiness): boolean =>
  closedDates.includes(day) || (week[weekdayIndex(day)] ?? null) === null

/** The vans that have a column: those in service on one of the days, and those that have something to do all the same. */
export const vansShown = (
  { vans }: Pick<OfficeBusiness, 'vans'>,
  days: readonly LocalDate[],
  bookings: readonly Pick<OfficeBooking, 'van'>[],
): OfficeBusiness['vans'] =>
  vans.filter(
    ({ id, outFrom }) =>
      outFrom === null || days.some((day) => day < outFrom) || bookings.some((booking) => booking.van === id),
  )
