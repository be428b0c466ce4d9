import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { dealStages } from '#events/values/deal.ts'
import { isLocalDate } from '#events/values/time.ts'

import type { BoardFilter } from './board.ts'
import { dayAgo, daysSince } from './use-past-board.ts'

/** Filters and day of the board. */
export interface BoardView {
  readonly filter: BoardFilter
  /** 0 is the living board. */
  readonly daysAgo: number
}

const settleMs = 300

export function useBoardView() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [view, setView] = useState(() => viewIn(search))
  const [before, setBefore] = useState(search)
  if (search !== before) {
    setBefore(search)
    // A link or Back has led to another view.
    if (!isSame(viewIn(search), viewIn(before))) setView(viewIn(search))
  }
  const keep = useEffectEvent(() => {
    if (isSame(view, viewIn(location.search))) return
    // What others have put into the address since stays.
    const query = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(namedOf(view))) {
      if (value === '') query.delete(name)
      else query.set(name, value)
    }
    navigate(`${path}?${query.toString()}`, { replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => keep(), settleMs)
    return () => clearTimeout(timer)
  }, [view])
  const setFilter = useCallback((filter: BoardFilter) => setView((now) => ({ ...now, filter })), [])
  const setDaysAgo = useCallback((daysAgo: number) => setView((now) => ({ ...now, daysAgo })), [])
  return { ...view, setFilter, setDaysAgo }
}

const namedOf = ({ filter, daysAgo }: BoardView) => ({
  search: filter.search.trim(),
  stage: filter.stage === 'all' ? '' : filter.stage,
  day: daysAgo === 0 ? '' : dayAgo(daysAgo),
})

function viewIn(search: string): BoardView {
  const query = new URLSearchParams(search)
  const day = query.get('day') ?? ''
  return {
    filter: {
      search: query.get('search') ?? '',
      stage: dealStages.find((one) => one === query.get('stage')) ?? 'all',
    },
    daysAgo: isLocalDate(day) ? daysSince(day) : 0,
  }
}

const isSame = (one: BoardView, other: BoardView): boolean =>
  JSON.stringify(namedOf(one)) === JSON.stringify(namedOf(other))
