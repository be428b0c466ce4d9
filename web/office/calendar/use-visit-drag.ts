import { useEffect, useEffectEvent, useState } from 'react'

import type { dragVisits, DragHandlers } from './drag-visits.ts'

type Drags = ReturnType<typeof dragVisits>
/** A block of the calendar from its mount on; returns how to leave. */
export type AddDrag = (id: string, element: HTMLElement) => () => void

/**
 * Makes the blocks that are added draggable, once a pointer is over one of them: the library is a third of the calendar's scripts. A
 * finger is over nothing before it presses, so that a touch screen fetches it with the calendar.
 */
export function useVisitDrag(isOn: boolean, handlers: DragHandlers): AddDrag {
  const [blocks] = useState(createBlocks)
  const lift = useEffectEvent(handlers.lift)
  const aim = useEffectEvent(handlers.aim)
  const drop = useEffectEvent(handlers.drop)
  const leave = useEffectEvent(handlers.leave)
  useEffect(() => {
    if (!isOn) return undefined
    const gone = new AbortController()
    const { signal } = gone
    let isAsked = false
    const load = () => {
      if (isAsked) return
      isAsked = true
      void import('./drag-visits.ts').then(
        (library) => {
          if (signal.aborted) return
          const on = { lift: (id: string) => lift(id), aim: (cell: DOMStringMap | null) => aim(cell) }
          blocks.begin(library.dragVisits({ ...on, drop: () => drop(), leave: () => leave() }))
        },
        // Without it the keys and the dialog move visits all the same; the next pointer asks again.
        () => {
          isAsked = false
        },
      )
    }
    const near = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-visit]') !== null) load()
    }
    document.addEventListener('pointerover', near, { signal })
    if (navigator.maxTouchPoints > 0) load()
    return () => {
      gone.abort()
      blocks.end()
    }
  }, [isOn, blocks])
  return blocks.add
}

function createBlocks() {
  const elements = new Map<string, HTMLElement>()
  const removals = new Map<string, () => void>()
  let drags: Drags | null = null
  return {
    begin(begun: Drags): void {
      drags = begun
      for (const [id, element] of elements) removals.set(id, begun.add(id, element))
    },
    end(): void {
      drags?.stop()
      drags = null
      removals.clear()
    },
    add: ((id, element) => {
      elements.set(id, element)
      if (drags !== null) removals.set(id, drags.add(id, element))
      return () => {
        elements.delete(id)
        removals.get(id)?.()
        removals.delete(id)
      }
    }) satisfies AddDrag,
  }
}
