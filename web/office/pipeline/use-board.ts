import { useEffect, useState, useSyncExternalStore } from 'react'

import { dealStages, type DealStage } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useLiveRead } from '../data/live-reads.ts'
import { refreshMs } from '../data/office-read.ts'
import { signInFor } from '../places.ts'
import { createBoardStore, type StageMove } from './board-store.ts'
import { moveDeal, readDeals } from './calls.ts'
import { focusCard } from './focus-card.ts'
import { useLatest } from './use-latest.ts'

/** Until the redirect, the message can be read. */
const redirectMs = 1_000

/** The board with its moves, and what is said about them: as toasts and, in `said`, to screen readers. */
export function useBoard() {
  const [said, say] = useState('')
  const tell = useTold(say)
  const told = useLatest(tell)
  const [store] = useState(() =>
    createBoardStore({
      read: readDeals,
      move: moveDeal,
      onMoved: (deal, move, undo) => told.current.moved(deal, move, undo),
      onRefused: (deal, error, again) => told.current.refused(deal, error, again),
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
  return { ...state, store, said, onFailed: (error: unknown) => tell.failed(error) }
}

/** A card that somebody else has moved is another element in another column: whose focus it had finds it there. */
async function loadKeepingFocus(store: { readonly load: () => Promise<void> }): Promise<void> {
  const focused = document.activeElement?.closest<HTMLElement>('[data-deal]')?.dataset['deal']
  await store.load()
  if (focused !== undefined) focusCard(focused, { preventScroll: true })
}

function useTold(say: (text: string) => void) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const nameOf = (deal: Deal) =>
    [dealName(deal) || t('office.deal.unnamed'), deal.value === null ? null : money(Math.round(deal.value * 100))]
      .filter((part) => part !== null)
      .join(', ')

  return {
    moved(deal: Deal, { from, to }: StageMove, undo: () => void) {
      say(t('pipeline.moved', { deal: nameOf(deal), from: t(`office.stage.${from}`), to: t(`office.stage.${to}`) }))
      notify({
        title: t('pipeline.updated-title'),
        description: t('pipeline.updated'),
        tone: 'success',
        action: { label: t('pipeline.undo'), run: undo },
      })
    },
    refused(deal: Deal, error: unknown, again: () => void) {
      if (isSessionOver(error)) return this.unread(error)
      const reason = reasonOf(error) ?? t('pipeline.update-failed')
      say(t('pipeline.refused', { deal: nameOf(deal), reason }))
      const action = { label: t('pipeline.retry'), run: again }
      notify({ title: t('pipeline.error-title'), description: reason, tone: 'destructive', action })
    },
    /** Of what was to be done with a deal that is open. */
    failed(error: unknown) {
      if (isSessionOver(error)) return this.unread(error)
      const description = reasonOf(error) ?? t('pipeline.update-failed')
      notify({ title: t('pipeline.error-title'), description, tone: 'destructive' })
    },
    unread(error: unknown) {
      if (!isSessionOver(error)) return
      const [title, description] = [t('pipeline.session-title'), t('pipeline.session')]
      notify({ title, description, tone: 'destructive' })
      setTimeout(() => location.assign(signInFor(location.search)), redirectMs)
    },
  }

  function reasonOf(error: unknown): string | null {
    const problem = error instanceof HttpError ? error.problem : null
    if (problem === null) return null
    const { code, movedBy, stage } = problem
    if (code !== 'deal_changed' || !isStage(stage)) return t(`problem.${code}`)
    const to = t(`office.stage.${stage}`)
    return typeof movedBy === 'string'
      ? t('pipeline.moved-by', { who: movedBy, stage: to })
      : t('pipeline.moved-by-itself', { stage: to })
  }
}

const isSessionOver = (error: unknown): boolean => error instanceof HttpError && error.status === 401

const isStage = (value: unknown): value is DealStage => dealStages.some((stage) => stage === value)

/** Whatever of the customer is known; '' once the person was erased. */
export const dealName = ({ customerName, email, phone }: Deal): string => customerName || email || phone
