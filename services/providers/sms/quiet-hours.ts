import { businessTimeZone, type Instant } from '#events/values/time.ts'
import { addDays, addMinutes, dayOf, instantAt } from '#events/values/toronto.ts'

/** Quiet hours in Toronto, in minutes of the day. */
export const quietHours = { from: 21 * 60, until: 8 * 60 } as const

/** Minutes before the quiet hours for texts due at night. */
const eveningMinutes = 60

/** Minimum minutes of use after the quiet hours. */
const leastUse = 30

export function isQuiet(at: Instant): boolean {
  const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone)
  const minutes = hour * 60 + minute
  return minutes >= quietHours.from || minutes < quietHours.until
}

/** Time to send: due, after the night, or the evening before. */
export function sendFrom(due: Instant, until: Instant): Instant {
  if (!isQuiet(due)) return due
  const today = dayOf(due)
  const isEvening = due >= instantAt(today, quietHours.from)
  const morning = instantAt(isEvening ? addDays(today, 1) : today, quietHours.until)
  if (morning <= addMinutes(until, -leastUse)) return morning
  return instantAt(isEvening ? today : addDays(today, -1), quietHours.from - eveningMinutes)
}
