import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Keeps the moved visit in place on a phone, where the layout changes. */
export function useKeptInPlace(id: string | null): RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null)
  const before = useRef<{ readonly id: string; readonly top: number } | null>(null)
  useLayoutEffect(() => {
    const block = id === null ? null : blockIn(grid.current, id)
    const from = before.current
    if (block !== null && from?.id === id) {
      const by = block.getBoundingClientRect().top - from.top
      if (by !== 0) window.scrollBy(0, by)
    }
  }, [id])
  useLayoutEffect(() => {
    // A press comes before it is picked up, and is where the calendar is measured.
    const note = ({ target }: Event) => {
      const block = target instanceof Element ? target.closest<HTMLElement>('[data-visit]') : null
      const pressed = block?.dataset['visit']
      before.current =
        block === null || pressed === undefined ? null : { id: pressed, top: block.getBoundingClientRect().top }
    }
    const { current } = grid
    for (const type of presses) current?.addEventListener(type, note, { capture: true })
    return () => {
      for (const type of presses) current?.removeEventListener(type, note, { capture: true })
    }
  }, [])
  return grid
}

const presses = ['pointerdown', 'keydown'] as const

const blockIn = (grid: HTMLElement | null, id: string): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`) ?? null
