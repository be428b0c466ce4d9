/** Keys that are remembered; beyond them the one quiet for the longest is forgotten. */
const mostKeys = 10_000

export interface WindowTerms {
  /** The most weight in any stretch of `windowMs`. */
  readonly most: number
  readonly windowMs: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type Taking =
  | { readonly isTaken: true; readonly remaining: number; readonly resetMs: number; readonly entry: Entry }
  | { readonly isTaken: false; readonly retryMs: number }

/** One taking, until it leaves the window. */
export interface Entry {
  readonly at: number
  readonly weight: number
  /** What the entry counts for; null while it is not known. */
  name: string | null
}

export interface SlidingWindow {
  take(key: string, weight: number): Taking
  /** Names the entry. What the key has already by this name counts once: the entry is given back. */
  keepAs(key: string, entry: Entry, name: string): void
  /** As if it had never been taken: one entry, or what has the name. Asked twice, or too late, it does nothing. */
  giveBack(key: string, what: Entry | string): void
}

/**
 * An exact count of what each key took within the last `windowMs`: every taking is remembered until it leaves the window,
 * so no stretch of that length, wherever it begins, holds more than `most`. One key holds at most `most` entries.
 */
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

/** What a key has taken, the oldest first, and its weight together: a busy key has many, and is asked with each request. */
interface Taken {
  readonly entries: Entry[]
  used: number
}

/** Forgets what was taken up to then. */
function forgetUntil(own: Taken, left: number): void {
  const kept = own.entries.findIndex(({ at }) => at > left)
  const gone = own.entries.splice(0, kept === -1 ? own.entries.length : kept)
  own.used -= sum(gone)
}

/** When enough of the oldest entries will have left; never sooner than the whole window when the weight can never fit. */
function msUntilFree(entries: readonly Entry[], needed: number, at: number, windowMs: number): number {
  let freed = 0
  for (const entry of entries) {
    freed += entry.weight
    if (freed >= needed) return entry.at + windowMs - at
  }
  return windowMs
}

const sum = (entries: readonly Entry[]): number => entries.reduce((total, { weight }) => total + weight, 0)
