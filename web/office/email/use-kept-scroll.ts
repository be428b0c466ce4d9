import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * On a phone a mail takes the place of the list, and the browser forgets how far one that is not displayed was scrolled: it is there
 * again when the mail is closed, and so is the page around it.
 */
export function useKeptScroll(pane: RefObject<HTMLElement | null>, isReading: boolean) {
  const kept = useRef({ pane: 0, page: 0 })
  const wasAway = useRef(false)
  useLayoutEffect(() => {
    const list = pane.current
    if (list === null) return
    if (isReading) wasAway.current = list.clientHeight === 0
    else if (wasAway.current) {
      wasAway.current = false
      list.scrollTo(0, kept.current.pane)
      window.scrollTo(0, kept.current.page)
    }
  }, [isReading, pane])
  return {
    note(list: HTMLElement): boolean {
      // One that is not displayed is at its top for the browser alone.
      if (list.clientHeight > 0) kept.current.pane = list.scrollTop
      return kept.current.pane > 0
    },
    noteOpening() {
      kept.current.page = window.scrollY
    },
  }
}
