import { businessTimeZone, type Instant, type LocalDate } from '#events/values/time.ts'
import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from '#events/values/toronto.ts'

/** Guarantee of the refund policy, as in its page and `refund.json`. */
const guaranteeHours = 48
const responseHours = 24
const investigationBusinessDays = 5
const decisionDays = 7
const refundBusinessDays = 10

const hour = 60
const dayMinutes = 24 * hour

/** Elapsed hours after the completion. */
export const guaranteeUntil = (completedAt: Instant): Instant => addMinutes(completedAt, guaranteeHours * hour)

/** Inclusive. */
export const isInTime = (at: Instant, completedAt: Instant): boolean =>
  Date.parse(at) <= Date.parse(guaranteeUntil(completedAt))

export interface ConcernClocks {
  readonly respondUntil: Instant
  readonly investigateUntil: Instant
  readonly decideUntil: Instant
}

/** 24 hours to the response, five business days to the investigation, a week to the decision. */
export const clocksFrom = (at: Instant): ConcernClocks => ({
  respondUntil: addMinutes(at, responseHours * hour),
  investigateUntil: endOfBusinessDay(dayOf(at), investigationBusinessDays),
  decideUntil: instantAt(addDays(dayOf(at), decisionDays), minuteOf(at)),
})

/** End of the tenth business day. */
export const refundUntil = (at: Instant): Instant => endOfBusinessDay(dayOf(at), refundBusinessDays)

/** Midnight after business days (Monday to Friday), the day itself not counted. */
function endOfBusinessDay(from: LocalDate, count: number): Instant {
  let day = from
  for (let left = count; left > 0;) {
    day = addDays(day, 1)
    if (weekdayOf(day) <= 5) left -= 1
  }
  return instantAt(addDays(day, 1), 0)
}

function minuteOf(at: Instant): number {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone)
  return Math.min(dayMinutes - 1, local.hour * hour + local.minute)
}
