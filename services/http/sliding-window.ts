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
  | { readonly isTaken: true; readonly remaining: number; readonly resetMs: number; giveBack(): void }
  | { readonly isTaken: false; readonly retryMs: number }

interface Entry {
  readonly at: number
  readonly weight: number
}

/**
 * An exact count of what each key took within the last `windowMs`: every taking is remembered until it leaves the window,
 * so no stretch of that length, wherever it begins, holds more than `most`. One key holds at most `most` entries.
 */
export function slidingWindow({ most, windowMs, now }: WindowTerms): { take(key: string, weight: number): Taking } {
  const taken = new Map<string, Entry[]>()

  return {
    take(key, weight) {
      const at = now()
      const entries = (taken.get(key) ?? []).filter((entry) => entry.at > at - windowMs)
      const used = sum(entries)
      if (used + weight > most)
        return { isTaken: false, retryMs: msUntilFree(entries, used + weight - most, at, windowMs) }

      const entry: Entry = { at, weight }
      entries.push(entry)
      // Set anew, the key is the youngest of the table.
      taken.delete(key)
      taken.set(key, entries)
      const [quietest] = taken.keys()
      if (taken.size > mostKeys && quietest !== undefined) taken.delete(quietest)

      return {
        isTaken: true,
        remaining: most - used - weight,
        resetMs: (entries[0] ?? entry).at + windowMs - at,
        giveBack() {
          const standing = taken.get(key)
          if (standing !== undefined)
            taken.set(
              key,
              standing.filter((one) => one !== entry),
            )
        },
      }
    },
  }
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
