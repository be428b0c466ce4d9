import { useState, type CSSProperties } from 'react'

import { browserStorage } from '#web/state/browser-storage.ts'

import { useOfficeSession } from '../../frame/data/session.ts'
import { keepShares, keptShares, usualShares, within, type PaneName } from './kept-panes.ts'

export function usePanes() {
  const { user } = useOfficeSession()
  const [storage] = useState(browserStorage)
  const [shares, setShares] = useState(() => keptShares(storage, user.id))
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--folders-share': `${shares.folders}%`,
    '--list-share': `${shares.list}fr`,
    '--reader-share': `${100 - shares.list}fr`,
  }
  const put = (pane: PaneName, share: number) => {
    const next = { ...shares, [pane]: within(pane, share) }
    setShares(next)
    keepShares(storage, user.id, next)
  }
  return { shares, style, put, reset: (pane: PaneName) => put(pane, usualShares[pane]) }
}
