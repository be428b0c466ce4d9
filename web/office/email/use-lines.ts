import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useState, type FocusEvent, type RefObject } from 'react'

import type { MailRow } from './rows.ts'
import type { useMailSection } from './use-mail-section.ts'

type Options = VirtualizerOptions<HTMLElement, HTMLLIElement>

const usualLine = 88
const usualPane = { width: 400, height: 800 }
/** Extra lines for Tab. */
const overscan = 6

/** A pane that is not displayed, while a mail is read on a phone, keeps its lines. */
const observePane: Options['observeElementRect'] = (instance, tell) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) tell(rect)
  })

/** Nor do its lines lose their measures. */
const measureLine: NonNullable<Options['measureElement']> = (line, entry, instance) =>
  measureElement(line, entry, instance) ||
  (instance.itemSizeCache.get(instance.options.getItemKey(Number(line.dataset['index']))) ?? usualLine)

export function useLines(
  { list, current, isScrolled }: ReturnType<typeof useMailSection>,
  rows: readonly MailRow[],
  pane: RefObject<HTMLElement | null>,
) {
  const [focused, setFocused] = useState<number | null>(null)
  // The same for the same lines: with another one the places of all of them are computed anew, at each star and each scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  // oxlint-disable-next-line react/incompatible-library -- what it answers is called where it is drawn and handed to nobody
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: () => usualLine,
    getItemKey,
    initialRect: usualPane,
    observeElementRect: observePane,
    measureElement: measureLine,
    overscan,
    // What is looked at stays where it is when lines above it come or go; at the top, new ones are looked at.
    anchorTo: isScrolled ? 'end' : 'start',
    // The line that has the focus keeps it while it is scrolled out of sight.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused === null || focused >= rows.length || indexes.includes(focused)) return indexes
      return [...indexes, focused].toSorted((a, b) => a - b)
    },
  })
  const { startIndex: first = 0, endIndex: last = 0 } = virtual.range ?? {}
  const { see } = list
  useEffect(() => see({ first, last }), [see, first, last, rows])

  const showOpen = useEffectEvent(() => {
    const index = rows.findIndex(({ id }) => id === current?.id)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => showOpen(), [current?.id])
  return {
    virtual,
    onFocus: ({ target }: FocusEvent) => {
      const index = target.closest('li')?.dataset['index']
      setFocused(index === undefined ? null : Number(index))
    },
    onBlur: () => setFocused(null),
  }
}
