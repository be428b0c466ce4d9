import { useEffect, useState } from 'react'

import { findFreeTimes, type FreeTime } from '#web/data/free-times.ts'

/**
 * The first free start of each of the next open days, three in all, from tomorrow on. Empty while nothing is known and when
 * it cannot be found out: the booking has the whole calendar.
 */
export function useFreeTimes(service: string, city: string): readonly FreeTime[] {
  const [free, setFree] = useState<readonly FreeTime[]>([])
  useEffect(() => {
    const left = new AbortController()
    findFreeTimes({ service, city, fromDay: 1, toDay: 10, wanted: 3 }, left.signal).then(
      (found) => !left.signal.aborted && setFree(found),
      () => setFree([]),
    )
    return () => left.abort()
  }, [service, city])
  return free
}
