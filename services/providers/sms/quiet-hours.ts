import { businessTimeZone, type Instant } from '#events/values/time.ts'
import { addDays, addMinutes, dayOf, instantAt } from '#events/values/toronto.ts'

/** Minutes of the day in Toronto between which no reminder rings: from nine in the evening until eight in the morning. */
export const quietHours = { from: 21 * 60, until: 8 * 60 } as const

/** What would ring at night is sent this many minutes before the quiet begins, … */
const eveningMinutes = 60

/** … unless there is as much time as this between the end of the quiet and the end of its use, in minutes. */
const leastUse = 30

export function isQuiet(at: Instant): boolean {
  const { hour, minute } = Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone)
  const minutes = hour * 60 + minute
  return minutes >= quietHours.from || minutes < quietHours.until
}

/**
 * From when a text that falls due at one instant and is of use until another is sent: then, or where that is at night when the
 * quiet ends, or in the evening before where that would be too late.
 */
export function sendFrom(due: Instant, until: Instant): Instant {
  if (!isQuiet(due)) return due
  const today = dayOf(due)
  const isEvening = due >= instantAt(today, quietHours.from)
  const morning = instantAt(isEvening ? addDays(today, 1) : today, quietHours.until)
  if (morning <= addMinutes(until, -leastUse)) return morning
  return instantAt(isEvening ? today : addDays(today, -1), quietHours.from - eveningMinutes)
}
