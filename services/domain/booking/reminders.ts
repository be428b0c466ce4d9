import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'

/** Hours before the start from which a reminder is of use, and until which. */
export const reminders = [
  { kind: 'booking-reminder-day', from: 24, until: 2 },
  { kind: 'booking-reminder-hours', from: 2, until: 0 },
] as const
export type ReminderKind = (typeof reminders)[number]['kind']

export type ReminderState =
  /** Its time has not come. */
  | 'early'
  | 'due'
  /** Its time is over. */
  | 'over'
  /** The customer was told this start later than the reminder would have been due. */
  | 'needless'

interface ReminderTimes {
  readonly now: Instant
  readonly startsAt: Instant
  readonly toldAt: Instant
  /** Moves what is due at one instant and of use until another, for reminders that must not ring at night. */
  readonly sendFrom?: (due: Instant, until: Instant) => Instant
}

/** Where a reminder stands, in hours that pass, whatever clocks are changed meanwhile. */
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
