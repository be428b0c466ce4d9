/** Message-IDs of a message. */
export interface Threaded {
  readonly messageId: string
  readonly replyToId: string
  readonly references: readonly string[]
}

export interface ThreadAssignment {
  readonly threads: readonly string[]
  readonly threadOf: ReadonlyMap<string, string>
  /** Merged threads, old to new. */
  readonly merged: ReadonlyMap<string, string>
}

export const idsOf = ({ messageId, replyToId, references }: Threaded): string[] => [
  ...new Set([messageId, replyToId, ...references].filter((id) => id !== '')),
]

/** Threads by Message-IDs in any order, regardless of subjects. `known` are earlier threads, `fresh` makes ids. */
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
