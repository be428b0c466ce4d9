import { useEffect } from 'react'

import { brand } from '#web/brand.ts'

/** Names the window after where somebody is in the office. */
export function useTitle(place: string): void {
  useEffect(() => {
    document.title = `${place} – ${brand.name}`
  }, [place])
}
