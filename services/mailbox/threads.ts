/** What a message says of its place in a conversation. */
export interface Threaded {
  readonly messageId: string
  readonly replyToId: string
  readonly references: readonly string[]
}

export interface ThreadAssignment {
  /** The thread of each message, in their order. */
  readonly threads: readonly string[]
  /** The thread of every Message-ID that they have or name. */
  readonly threadOf: ReadonlyMap<string, string>
  /** Threads that turned out to be one: which becomes which. */
  readonly merged: ReadonlyMap<string, string>
}

/** The Message-IDs that bind a message to others. */
export const idsOf = ({ messageId, replyToId, references }: Threaded): string[] => [
  ...new Set([messageId, replyToId, ...references].filter((id) => id !== '')),
]

/**
 * Messages that name each other are one thread, in whatever order they come; the subject decides nothing. `known` has the threads of
 * Message-IDs that came before, and `fresh` makes the id of a new one.
 */
export function assignThreads(
  messages: readonly Threaded[],
  known: ReadonlyMap<string, string>,
  fresh: () => string,
): ThreadAssignment {
  const threadOf = new Map(known)
  const merged = new Map<string, string>()
  const rootOf = (thread: string): string => {
    const next = merged.get(thread)
    return next === undefined ? thread : rootOf(next)
  }
  const threads = messages.map((message) => {
    const ids = idsOf(message)
    const found = [...new Set(ids.flatMap((id) => threadOf.get(id) ?? []).map(rootOf))].toSorted()
    const thread = found[0] ?? fresh()
    for (const other of found.slice(1)) merged.set(other, thread)
    for (const id of ids) threadOf.set(id, thread)
    return thread
  })
  return {
    threads: threads.map(rootOf),
    threadOf: new Map([...threadOf].map(([id, thread]) => [id, rootOf(thread)])),
    merged: new Map([...merged.keys()].map((from) => [from, rootOf(from)])),
  }
}
