import { DatabaseError } from './database.ts'

export interface ConnectionQueue<Waiter> {
  /** Rejects by `giveUp` after the timeout. */
  join(waiter: Waiter, giveUp: (error: DatabaseError) => void): void
  first(): Waiter | undefined
  takeFirst(): void
}

/** A FIFO queue whose entries wait `waitMs` at most. */
export function openConnectionQueue<Waiter>(waitMs: number): ConnectionQueue<Waiter> {
  const entries: { readonly waiter: Waiter; readonly deadline: NodeJS.Timeout }[] = []
  return {
    join: (waiter, giveUp) => {
      const deadline = setTimeout(() => {
        entries.splice(entries.indexOf(entry), 1)
        giveUp(
          new DatabaseError(
            'unreachable',
            `No connection to the database was free within ${waitMs} ms: raise DATABASE_POOL, if the server has more to give`,
          ),
        )
      }, waitMs)
      const entry = { waiter, deadline }
      entries.push(entry)
    },
    first: () => entries[0]?.waiter,
    takeFirst: () => clearTimeout(entries.shift()?.deadline),
  }
}
