import { createContext, use, useEffect, useEffectEvent } from 'react'

/** What the page shows of the event log, to be read again when somebody has changed something. */
export interface LiveReads {
  /** Reads with the same key are one: the bell and the list of notifications ask once. Returns how to leave. */
  readonly add: (key: string, read: () => void) => () => void
  readonly readAll: () => void
}

export function createLiveReads(): LiveReads {
  const listed = new Set<{ readonly key: string; readonly read: () => void }>()
  return {
    add(key, read) {
      const one = { key, read }
      listed.add(one)
      return () => {
        listed.delete(one)
      }
    },
    readAll() {
      for (const read of new Map([...listed].map((one) => [one.key, one.read])).values()) read()
    },
  }
}

/** Null outside of the shell, where nothing tells of changes. */
export const LiveReadsContext = createContext<LiveReads | null>(null)

/** Calls `read` when somebody has changed something; not at all with null. */
export function useLiveRead(key: string | null, read: () => void): void {
  const reads = use(LiveReadsContext)
  const readAgain = useEffectEvent(read)
  useEffect(() => (key === null ? undefined : reads?.add(key, () => readAgain())), [reads, key])
}
