import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react'

import { onReturn } from './connection.ts'

export interface Fetched {
  readonly status: 'waiting' | 'there' | 'missing'
  readonly retry: () => void
}

/**
 * Runs `load` after the first render, unless what it brings is there. A failure is reported, and `load` runs again on
 * `retry` and as soon as the network may be back.
 */
export function useFetched(load: () => Promise<unknown>, isThere = false): Fetched {
  const [status, setStatus] = useState<Fetched['status']>(isThere ? 'there' : 'waiting')
  const start = useEffectEvent(load)
  const retry = useCallback(() => setStatus('waiting'), [])
  useEffect(() => {
    if (status === 'there') return
    if (status === 'missing') return onReturn(retry)
    let isGone = false
    // What comes may be a whole page: it is rendered in slices, and taps are answered in between.
    const settle = (next: Fetched['status']) => {
      if (!isGone) startTransition(() => setStatus(next))
    }
    start().then(
      () => settle('there'),
      (error: unknown) => {
        reportError(error)
        settle('missing')
      },
    )
    return () => {
      isGone = true
    }
  }, [status, retry])
  return { status, retry }
}
