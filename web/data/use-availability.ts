import type { LocalDate } from '#events/values/time.ts'
import { slots, type Slot } from '#services/contracts/availability.ts'

import { useRead } from './swr.ts'

const pollMs = 30_000

export interface Availability {
  /** The ten starts in order; undefined until they are known. */
  readonly slots: readonly Slot[] | undefined
  /** The first answer for this day is still on its way. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly askAgain: () => void
}

/** GET /api/availability: the ten starts of one day for one package; nothing while `date` is empty. */
export function useAvailability(query: { service: string; date: LocalDate; city: string }): Availability {
  const asked = new URLSearchParams({ service: query.service, date: query.date })
  if (query.city !== '') asked.set('city', query.city)
  const path = query.date === '' ? null : `/api/availability?${asked}`
  const answer = useRead(slots, path, { every: pollMs })
  return {
    slots: answer.data ?? undefined,
    isLoading: answer.isLoading,
    hasFailed: answer.error !== undefined,
    askAgain: () => void answer.mutate(),
  }
}
