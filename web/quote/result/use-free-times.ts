import { useEffect, useState } from 'react'

import { businessTimeZone, type LocalDate } from '#events/values/time.ts'
import { request } from '#web/data/http.ts'

export interface FreeTime {
  readonly date: LocalDate
  readonly time: string
}

const wanted = 3
const mostDays = 10
const dayMs = 86_400_000

/**
 * The first free start of each of the next open days, three in all, from tomorrow on. Empty while nothing is known and when
 * it cannot be found out: the booking has the whole calendar.
 */
export function useFreeTimes(service: string, city: string): readonly FreeTime[] {
  const [free, setFree] = useState<readonly FreeTime[]>([])
  useEffect(() => {
    const left = new AbortController()
    const look = async () => {
      const found: FreeTime[] = []
      for (let day = 1; day <= mostDays && found.length < wanted; day += 1) {
        // Three days are mostly enough: asking for all ten at once would be rude.
        const time = await firstFree({ service, city, date: daysFromToday(day) }, left.signal)
        if (time !== null) found.push(time)
      }
      if (!left.signal.aborted) setFree(found)
    }
    look().catch(() => setFree([]))
    return () => left.abort()
  }, [service, city])
  return free
}

async function firstFree(
  { service, city, date }: { service: string; city: string; date: LocalDate },
  signal: AbortSignal,
): Promise<FreeTime | null> {
  const query = new URLSearchParams({ service, date, ...(city === '' ? {} : { city }) })
  const [{ slots }, answer] = await Promise.all([
    import('#services/contracts/availability.ts'),
    request('GET', `/api/availability?${query}`, undefined, { signal }),
  ])
  const free = slots.parse(answer).find(({ available }) => available)
  return free === undefined ? null : { date, time: free.time }
}

/** In Toronto, wherever the visitor is (K51). Canadian English writes days as the server does. */
function daysFromToday(days: number): LocalDate {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: businessTimeZone }).format(Date.now())
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
