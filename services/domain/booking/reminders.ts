import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

/** First and last useful hours before the start. */
export const reminders = [
  { kind: 'booking-reminder-day', from: 24, until: 2 },
  { kind: 'booking-reminder-hours', from: 2, until: 0 },
] as const
export type ReminderKind = (typeof reminders)[number]['kind']

export type ReminderState =
  | 'early'
  | 'due'
  | 'over'
  /** Start told to the customer after the reminder was due. */
  | 'needless'

interface ReminderTimes {
  readonly now: Instant
  readonly startsAt: Instant
  readonly toldAt: Instant
  /** Moves a due reminder within its window, for quiet hours. */
  readonly sendFrom?: (due: Instant, until: Instant) => Instant
}

/** Elapsed hours, unaffected by clock changes. */
export function reminderState(
  kind: ReminderKind,
  { now, startsAt, toldAt, sendFrom = (due) => due }: ReminderTimes,
): ReminderState {
  const { from, until } = reminders.find((one) => one.kind === kind) ?? reminders[0]
  const end = addMinutes(startsAt, -until * 60)
  const due = sendFrom(addMinutes(startsAt, -from * 60), end)
  if (toldAt > due) return 'needless'
  if (now < due) return 'early'
  return now < end ? 'due' : 'over'
}
