/** What this process counted since it started; /metrics tells it. */
export interface Counters {
  /** Attempts to pay another amount than the deposit of the catalogue. */
  amountsRefused: number
}

export const openCounters = (): Counters => ({ amountsRefused: 0 })
