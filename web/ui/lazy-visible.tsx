import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Shows what it holds once its place is at most a screen away: what nobody scrolls to is not fetched. */
export function LazyVisible({ children }: { readonly children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || mark.current === null) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '100%' },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [isNear])
  return isNear ? children : <div ref={mark} data-when-near />
}
