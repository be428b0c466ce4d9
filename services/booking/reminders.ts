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

/** Where a reminder stands, in hours that pass, whatever clocks are changed meanwhile. */
export function reminderState(
  kind: ReminderKind,
  { now, startsAt, toldAt }: { readonly now: Instant; readonly startsAt: Instant; readonly toldAt: Instant },
): ReminderState {
  const { from, until } = reminders.find((one) => one.kind === kind) ?? reminders[0]
  const due = addMinutes(startsAt, -from * 60)
  if (toldAt > due) return 'needless'
  if (now < due) return 'early'
  return now < addMinutes(startsAt, -until * 60) ? 'due' : 'over'
}
