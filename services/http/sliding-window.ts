/** Maximum remembered keys; the idlest is dropped. */
const mostKeys = 10_000

export interface WindowTerms {
  readonly most: number
  readonly windowMs: number
  readonly now: () => number
}

export type Taking =
  | { readonly isTaken: true; readonly remaining: number; readonly resetMs: number; readonly entry: Entry }
  | { readonly isTaken: false; readonly retryMs: number }

export interface Entry {
  readonly at: number
  readonly weight: number
  name: string | null
}

export interface SlidingWindow {
  take(key: string, weight: number): Taking
  /** Names an entry; an equal name of the key returns the entry. */
  keepAs(key: string, entry: Entry, name: string): void
  /** Returns an entry or a name. Idempotent. */
  giveBack(key: string, what: Entry | string): void
}

/** Exact sliding window: no stretch of `windowMs` exceeds `most`. */
export function slidingWindow({ most, windowMs, now }: WindowTerms): SlidingWindow {
  const taken = new Map<string, Taken>()

  return {
    take(key, weight) {
      const at = now()
      const own = taken.get(key) ?? { entries: [], used: 0 }
      forgetUntil(own, at - windowMs)
      const { entries, used } = own
      if (used + weight > most)
        return { isTaken: false, retryMs: msUntilFree(entries, used + weight - most, at, windowMs) }

      const entry: Entry = { at, weight, name: null }
      entries.push(entry)
      own.used += weight
      // Set anew, the key is the youngest of the table.
      taken.delete(key)
      taken.set(key, own)
      const [quietest] = taken.keys()
      if (taken.size > mostKeys && quietest !== undefined) taken.delete(quietest)

      const resetMs = (entries[0] ?? entry).at + windowMs - at
      return { isTaken: true, remaining: most - used - weight, resetMs, entry }
    },

    keepAs(key, entry, name) {
      if (taken.get(key)?.entries.some((one) => one.name === name)) this.giveBack(key, entry)
      else entry.name = name
    },

    giveBack(key, what) {
      const left = taken.get(key)?.entries.filter((one) => one !== what && one.name !== what) ?? []
      if (left.length > 0) taken.set(key, { entries: left, used: sum(left) })
      else taken.delete(key)
    },
  }
}

/** Entries, oldest first, with their sum. */
interface Taken {
  readonly entries: Entry[]
  used: number
}

function forgetUntil(own: Taken, left: number): void {
  const kept = own.entries.findIndex(({ at }) => at > left)
  const gone = own.entries.splice(0, kept === -1 ? own.entries.length : kept)
  own.used -= sum(gone)
}

function msUntilFree(entries: readonly Entry[], needed: number, at: number, windowMs: number): number {
  let freed = 0
  for (const entry of entries) {
    freed += entry.weight
    if (freed >= needed) return entry.at + windowMs - at
  }
  return windowMs
}

const sum = (entries: readonly Entry[]): number => entries.reduce((total, { weight }) => total + weight, 0)
