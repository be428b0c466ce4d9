import type { Database } from '#infra/database/database.ts'

export interface Signal {
  raise(position: number): void
  onRaised(heard: () => void): () => void
  close(): Promise<void>
}

const channel = 'es_appended'

export function openSignal(database: Database): Signal {
  const listeners = new Set<() => void>()
  let known = 0
  let listening: Promise<(() => Promise<void>) | null> | null = null

  const raise = (position: number): void => {
    // Our own batch, heard a second time. A lower one is another process's, or that of a log that went back.
    if (position === known) return
    known = position
    for (const heard of listeners) queueMicrotask(heard)
  }

  const listen = async (): Promise<(() => Promise<void>) | null> => {
    try {
      return await database.listen(channel, (payload) => raise(Number(payload)))
    } catch {
      // Readers look at the log by themselves from time to time, so other processes are heard later, not never.
      listening = null
      return null
    }
  }

  return {
    raise,
    onRaised(heard) {
      // A function of its own for each caller, so that one who asks twice stops each by itself.
      const mine = () => heard()
      listeners.add(mine)
      listening ??= listen()
      return () => void listeners.delete(mine)
    },
    async close() {
      listeners.clear()
      const stop = await listening
      await stop?.()
    },
  }
}
