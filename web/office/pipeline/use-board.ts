import { useEffect, useState, useSyncExternalStore } from 'react'

import { useLiveRead } from '../frame/data/live-reads.ts'
import { refreshMs } from '../frame/data/office-read.ts'
import { useLatest } from '../frame/use-latest.ts'
import { createBoardStore } from './board-store.ts'
import { moveDeal, readDeals } from './calls.ts'
import { focusCard } from './focus-card.ts'
import { createSelection } from './selection.ts'
import { useBulk } from './use-bulk.ts'
import { useTold } from './use-told.ts'

/** The board with its moves, what is selected, and what is said about them: as toasts and, in `said`, to screen readers. */
export function useBoard() {
  const [said, say] = useState('')
  const tell = useTold(say)
  const [selection] = useState(createSelection)
  const bulk = useBulk({
    selection,
    tell,
    reload: () => store.load(),
    versionOf: (deal) => store.versionOf(deal),
    isOnBoard: (id) => store.current().deals.some((deal) => deal.id === id),
  })
  const told = useLatest({ ...tell, allMoved: bulk.moved })
  const [store] = useState(() =>
    createBoardStore({
      read: readDeals,
      move: moveDeal,
      onMoved: (deal, move, undo) => told.current.moved(deal, move, undo),
      onRefused: (deal, error, again) => told.current.refused(deal, error, again),
      onAllMoved: (outcomes, undo) => told.current.allMoved(outcomes, undo),
      onUnread: (error) => told.current.unread(error),
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => {
    void store.load()
    const onReturn = () => {
      if (document.visibilityState === 'visible') void loadKeepingFocus(store)
    }
    const reading = setInterval(onReturn, refreshMs)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(reading)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [store])
  useLiveRead('deals', () => loadKeepingFocus(store))
  return { ...state, store, selection, bulk, said, say, onFailed: (error: unknown) => tell.failed(error) }
}

/** Keeps focus on a card that others moved. */
async function loadKeepingFocus(store: { readonly load: () => Promise<void> }): Promise<void> {
  const focused = document.activeElement?.closest<HTMLElement>('[data-deal]')?.dataset['deal']
  await store.load()
  if (focused !== undefined) focusCard(focused, { preventScroll: true })
}
