import { useEffect, useEffectEvent, useState, useSyncExternalStore, type MouseEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useLatest } from '../frame/use-latest.ts'
import type { BoardColumn } from './board.ts'
import { dealName } from './deal-name.ts'
import type { Selection } from './selection.ts'

/** Selection for cards, a stable object. */
export interface CardSelection extends Pick<Selection, 'subscribe' | 'has'> {
  readonly toggle: (id: string) => void
  /** Extends the range to the neighbour and focuses it. */
  readonly extend: (id: string, by: 1 | -1) => void
}

interface SelectionTerms {
  readonly selection: Selection
  readonly columns: readonly BoardColumn[]
  /** The past cannot be changed: nothing of it is selected. */
  readonly isFixed: boolean
  readonly say: (text: string) => void
}

/** Selecting cards by mouse and by keys. What is not on the board any more, or not shown, is not selected either. */
export function useSelection({ selection, columns, isFixed, say }: SelectionTerms) {
  const { t } = useI18n()
  const count = useSyncExternalStore(selection.subscribe, () => selection.ids().size)
  const columnOf = (id: string) => columns.find(({ deals }) => deals.some((deal) => deal.id === id))?.deals ?? []
  const sayCount = () => say(t('pipeline.bulk.count', { count: selection.ids().size }))
  const acts = useLatest({
    toggle(id: string) {
      selection.toggle(id)
      const deal = columnOf(id).find((one) => one.id === id)
      const name = (deal === undefined ? '' : dealName(deal)) || t('office.deal.unnamed')
      const said = selection.has(id) ? 'pipeline.selected-deal' : 'pipeline.unselected-deal'
      say(t(said, { deal: name, count: selection.ids().size }))
    },
    extend(id: string, by: 1 | -1) {
      const column = columnOf(id).map((deal) => deal.id)
      const next = column[column.indexOf(id) + by]
      if (next === undefined) return
      selection.extend(id, next, column)
      focusIn(next)
      cardWith(next)?.scrollIntoView({ block: 'nearest' })
      sayCount()
    },
    rangeTo(id: string) {
      selection.rangeTo(
        id,
        columnOf(id).map((deal) => deal.id),
      )
      sayCount()
    },
  })
  const [forCards] = useState<CardSelection>(() => ({
    subscribe: selection.subscribe,
    has: selection.has,
    toggle: (id) => acts.current.toggle(id),
    extend: (id, by) => acts.current.extend(id, by),
  }))

  const prune = useEffectEvent(() => {
    if (selection.ids().size === 0) return
    const shown = new Set(isFixed ? [] : columns.flatMap(({ deals }) => deals.map(({ id }) => id)))
    selection.keep((id) => shown.has(id))
  })
  useEffect(() => prune(), [columns, isFixed, count])

  /** Ctrl, Cmd and Shift select where a click would do nothing. */
  const click = (event: MouseEvent<HTMLElement>) => {
    const id = cardOf(event)
    if (id === undefined || isFixed) return
    if (event.shiftKey) acts.current.rangeTo(id)
    else acts.current.toggle(id)
    focusIn(id)
  }
  const clear = () => {
    const last = [...selection.ids()].at(-1)
    selection.replace([])
    say(t('pipeline.bulk.count', { count: 0 }))
    if (last !== undefined) focusIn(last)
  }
  return { count, forCards, click, clear }
}

/** The card that a click selects: not one on a button, nor without a key held. */
export function cardOf({ target, shiftKey, ctrlKey, metaKey }: MouseEvent<HTMLElement>): string | undefined {
  if (!(target instanceof Element) || !(shiftKey || ctrlKey || metaKey)) return undefined
  return target.closest('button, a') === null ? target.closest<HTMLElement>('[data-deal]')?.dataset['deal'] : undefined
}

const cardWith = (dealId: string) => document.querySelector<HTMLElement>(`[data-deal="${CSS.escape(dealId)}"]`)

const focusIn = (dealId: string): void => cardWith(dealId)?.querySelector('button')?.focus({ preventScroll: true })
