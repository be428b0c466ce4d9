import type { Instant, LocalDate } from './time.ts'
import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from './toronto.ts'

type Source = 'contact' | 'quote' | 'phone' | 'email'

type Week = readonly ({ readonly opens: number; readonly closes: number } | null)[]

const days = (count: number, opens: number, closes: number): Week =>
  Array.from({ length: count }, () => ({ opens: opens * 60, closes: closes * 60 }))

const officeWeek: Week = [...days(5, 8, 18), ...days(1, 8, 16), null]

const businessDays: Week = [...days(5, 8, 20), null, null]

const withinMinutes = 24 * 60

/** Promise of the contact page and the portal: four open hours. */
const withinOpenMinutes = 4 * 60

/** The strictest printed deadline of a first reply; null for a caller. */
export function replyPromisedUntil(source: Source, receivedAt: Instant): Instant | null {
  const within = addMinutes(receivedAt, withinMinutes)
  switch (source) {
    case 'contact':
      return earlier(within, afterOpenMinutes(officeWeek, receivedAt))
    case 'email':
      return earlier(within, afterOpenMinutes(businessDays, receivedAt))
    case 'quote':
      return within
    case 'phone':
      return null
  }
}

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)

function afterOpenMinutes(week: Week, from: Instant): Instant {
  let left = withinOpenMinutes
  for (let day: LocalDate = dayOf(from); ; day = addDays(day, 1)) {
    const hours = week[weekdayOf(day) - 1]
    if (!hours) continue
    const opens = instantAt(day, hours.opens)
    const begins = from > opens ? from : opens
    const minutes = (Date.parse(instantAt(day, hours.closes)) - Date.parse(begins)) / 60_000
    if (minutes >= left) return addMinutes(begins, left)
    left -= Math.max(0, minutes)
  }
}
