import type { Instant, LocalDate } from './time.ts'
import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from './toronto.ts'

/** How somebody's first message reached us. */
type Source = 'contact' | 'quote' | 'phone' | 'email'

/** Minutes since midnight in Toronto, from Monday; null on a closed day. */
type Week = readonly ({ readonly opens: number; readonly closes: number } | null)[]

const days = (count: number, opens: number, closes: number): Week =>
  Array.from({ length: count }, () => ({ opens: opens * 60, closes: closes * 60 }))

/** The hours that the site prints for the office: Mon-Fri 8 AM-6 PM, Saturday 8 AM-4 PM, Sunday closed. */
const officeWeek: Week = [...days(5, 8, 18), ...days(1, 8, 16), null]

/** The portal prints support hours of 8 AM-8 PM, and answers e-mail on business days. */
const businessDays: Week = [...days(5, 8, 20), null, null]

/** Printed at the foot of every page, and to whoever sent a message: whatever the hours. */
const withinMinutes = 24 * 60

/** '2-4 hours while we are open' on the contact page, '4 hours on business days' in the portal. */
const withinOpenMinutes = 4 * 60

/**
 * Until when a first reply was promised: by the strictest of the promises that are printed where somebody wrote. Null for who called: they
 * were answered on the phone.
 */
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

/** When that many minutes of opening hours have passed. The clocks of Toronto change at night, while nobody is there. */
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
