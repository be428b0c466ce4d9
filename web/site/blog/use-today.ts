import { useState, useSyncExternalStore } from 'react'

import type { LocalDate } from '#events/values/time.ts'

import { torontoDay } from './written-post.ts'

/** The day in Toronto. A page that was rendered ahead is taken over as of the day of its build. */
export function useToday(): LocalDate {
  const [today] = useState(() => torontoDay(new Date()))
  return useSyncExternalStore(
    neverChanges,
    () => today,
    () => import.meta.env.VITE_BUILT_ON ?? today,
  )
}

const neverChanges = () => () => {}
