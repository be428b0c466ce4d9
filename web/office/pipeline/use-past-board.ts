import { useEffect, useState } from 'react'

import { dayMs } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import type { Deal } from '#services/contracts/deals.ts'

import { readDealsAsOf } from './calls.ts'

export const pastDays = 90

/** While the slider moves, days that are only passed are not asked for. */
const settleMs = 200

export const dayAgo = (days: number): string => addDays(dayOf(new Date().toISOString()), -days)

/** Whole days since one in Toronto; 0 for one that is not over. */
export const daysSince = (day: string): number =>
  Math.max(0, Math.round((Date.parse(dayAgo(0)) - Date.parse(day)) / dayMs))

type Past = { readonly day: string; readonly deals: readonly Deal[] | null; readonly isFailed: boolean }

/** The board at the end of a day in Toronto, so many days ago; null for today, which is the living board. */
export function usePastBoard(daysAgo: number): Past | null {
  const day = daysAgo === 0 ? null : dayAgo(daysAgo)
  const [read, setRead] = useState<Past | null>(null)
  useEffect(() => {
    if (day === null) return undefined
    const left = new AbortController()
    const timer = setTimeout(() => {
      readDealsAsOf(instantAt(addDays(day, 1), 0), left.signal).then(
        (deals) => setRead({ day, deals, isFailed: false }),
        () => {
          if (!left.signal.aborted) setRead({ day, deals: null, isFailed: true })
        },
      )
    }, settleMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [day])
  if (day === null) return null
  return read?.day === day ? read : { day, deals: null, isFailed: false }
}
