import type { LocalDate } from '#events/values/time.ts'
import { mostDaysAtOnce, openDays, type OpenDays } from '#services/contracts/availability.ts'

import { useRead } from './swr.ts'

/** A calendar's marks may be a little older than the starts of the chosen day. */
const pollMs = 60_000

/** GET /api/availability/days: how many starts each of the next two months' days has; undefined until it is known. */
export function useOpenDays(query: {
  readonly service: string
  readonly from: LocalDate
  readonly city: string
}): OpenDays | undefined {
  const asked = new URLSearchParams({ service: query.service, from: query.from, days: String(mostDaysAtOnce) })
  if (query.city !== '') asked.set('city', query.city)
  return useRead(openDays, `/api/availability/days?${asked}`, { every: pollMs }).data ?? undefined
}
