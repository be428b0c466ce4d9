import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Source of a read: log, mail mirror or staff's work on mails. */
export type LiveTopic = 'log' | 'mail' | 'team'

/** Registry of reads to repeat after changes. */
export interface LiveReads {
  /**
   * Reads with the same key are one: the bell and the list of notifications ask once. `read` resolves once its answer is shown or its
   * failure told; it never rejects. Returns how to leave.
   */
  readonly add: (key: string, read: Read, topic?: LiveTopic) => () => void
  /** A read that is under way is not begun anew, which would discard its answer: it is repeated once it has settled. */
  readonly readAll: (topic: LiveTopic) => void
}

type Read = () => Promise<unknown>

export function createLiveReads(): LiveReads {
  const listed = new Set<{ readonly key: string; readonly read: Read; readonly topic: LiveTopic }>()
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
    add(key, read, topic = 'log') {
      const one = { key, read, topic }
      listed.add(one)
      return () => {
        listed.delete(one)
      }
    },
    readAll(topic) {
      const ofTopic = [...listed].filter((one) => one.topic === topic)
      for (const key of new Set(ofTopic.map((one) => one.key))) void readKey(key)
    },
  }
}

/** Null outside of the shell, where nothing tells of changes. */
export const LiveReadsContext = createContext<LiveReads | null>(null)

/** Calls `read` when something of the topic has changed; not at all with null. */
export function useLiveRead(key: string | null, read: Read, topic: LiveTopic = 'log'): void {
  const reads = use(LiveReadsContext)
  const readAgain = useEffectEvent(read)
  useEffect(() => (key === null ? undefined : reads?.add(key, () => readAgain(), topic)), [reads, key, topic])
}
