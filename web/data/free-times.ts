import { businessTimeZone, dayMs, type LocalDate } from '#events/values/time.ts'

import { request } from './http.ts'

/** A start that can be booked: a day in Toronto and one of the ten labels. */
export interface FreeTime {
  readonly date: LocalDate
  readonly time: string
}

export interface FreeTimeSearch {
  /** The id of a package. */
  readonly service: string
  /** '' where it is not known. */
  readonly city: string
  /** The first day to look at: 0 is today, 1 tomorrow. */
  readonly fromDay: number
  readonly toDay: number
  readonly wanted: number
}

/**
 * The first free start of each day, until as many are found as are wanted. It asks for one day after the other: mostly the
 * first ones are enough. Rejects when the server cannot be asked.
 */
export async function findFreeTimes(search: FreeTimeSearch, signal: AbortSignal): Promise<readonly FreeTime[]> {
  const found: FreeTime[] = []
  for (let day = search.fromDay; day <= search.toDay && found.length < search.wanted; day += 1) {
    const date = daysFromToday(day)
    const time = await firstFree({ ...search, date }, signal)
    if (time !== undefined) found.push({ date, time })
  }
  return found
}

async function firstFree(
  { service, city, date }: { service: string; city: string; date: LocalDate },
  signal: AbortSignal,
): Promise<string | undefined> {
  const query = new URLSearchParams({ service, date, ...(city === '' ? {} : { city }) })
  const [{ slots }, answer] = await Promise.all([
    import('#services/contracts/availability.ts'),
    request('GET', `/api/availability?${query}`, undefined, { signal }),
  ])
  return slots.parse(answer).find(({ available }) => available)?.time
}

function daysFromToday(days: number): LocalDate {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: businessTimeZone }).format(Date.now())
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
