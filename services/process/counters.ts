import type { BrowserFault } from '#services/contracts/browser-faults.ts'

export interface Counters {
  /** Attempts with another deposit. */
  amountsRefused: number
  /** Unsigned or foreign deliveries. */
  webhooksRefused: number
  readonly browserFaults: Record<BrowserFault['app'], number>
}

export const openCounters = (): Counters => ({
  amountsRefused: 0,
  webhooksRefused: 0,
  browserFaults: { site: 0, office: 0 },
})
