import { createContext, use, useEffect, useEffectEvent } from 'react'

/** What the page shows of the event log, to be read again when somebody has changed something. */
export interface LiveReads {
  /**
   * Reads with the same key are one: the bell and the list of notifications ask once. `read` resolves once its answer is shown or its
   * failure told; it never rejects. Returns how to leave.
   */
  readonly add: (key: string, read: Read) => () => void
  /** A read that is under way is not begun anew, which would discard its answer: it is repeated once it has settled. */
  readonly readAll: () => void
}

type Read = () => Promise<unknown>

export function createLiveReads(): LiveReads {
  const listed = new Set<{ readonly key: string; readonly read: Read }>()
  /** By key, whether something was told since the read began. */
  const underWay = new Map<string, { isToldAgain: boolean }>()

  async function readKey(key: string): Promise<void> {
    const before = underWay.get(key)
    if (before !== undefined) {
      before.isToldAgain = true
      return
    }
    const reading = { isToldAgain: false }
    underWay.set(key, reading)
    try {
      await [...listed].findLast((one) => one.key === key)?.read()
    } finally {
      underWay.delete(key)
    }
    if (reading.isToldAgain) void readKey(key)
  }

  return {
    add(key, read) {
      const one = { key, read }
      listed.add(one)
      return () => {
        listed.delete(one)
      }
    },
    readAll() {
      for (const key of new Set([...listed].map((one) => one.key))) void readKey(key)
    },
  }
}

/** Null outside of the shell, where nothing tells of changes. */
export const LiveReadsContext = createContext<LiveReads | null>(null)

/** Calls `read` when somebody has changed something; not at all with null. */
export function useLiveRead(key: string | null, read: Read): void {
  const reads = use(LiveReadsContext)
  const readAgain = useEffectEvent(read)
  useEffect(() => (key === null ? undefined : reads?.add(key, () => readAgain())), [reads, key])
}
