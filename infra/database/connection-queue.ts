import { DatabaseError } from './database.ts'

export interface ConnectionQueue<Waiter> {
  /** Rejects by `giveUp` when it was not taken out in time. */
  join(waiter: Waiter, giveUp: (error: DatabaseError) => void): void
  first(): Waiter | undefined
  takeFirst(): void
}

/** First come, first served, and nobody waits longer than `waitMs`. */
export function openConnectionQueue<Waiter>(waitMs: number): ConnectionQueue<Waiter> {
  const places: { readonly waiter: Waiter; readonly deadline: NodeJS.Timeout }[] = []
  return {
    join: (waiter, giveUp) => {
      const deadline = setTimeout(() => {
        places.splice(places.indexOf(place), 1)
        giveUp(
          new DatabaseError(
            'unreachable',
            `No connection to the database was free within ${waitMs} ms: raise DATABASE_POOL, if the server has more to give`,
          ),
        )
      }, waitMs)
      const place = { waiter, deadline }
      places.push(place)
    },
    first: () => places[0]?.waiter,
    takeFirst: () => clearTimeout(places.shift()?.deadline),
  }
}
