import type { BrowserFault } from '#services/contracts/browser-faults.ts'

/** What this process counted since it started; /metrics tells it. */
export interface Counters {
  /** Attempts to pay another amount than the deposit of the catalogue. */
  amountsRefused: number
  /** Deliveries to the webhook that no secret of ours signed, or of another mode or account. */
  webhooksRefused: number
  /** What broke in browsers, by the web app. */
  readonly browserFaults: Record<BrowserFault['app'], number>
}

export const openCounters = (): Counters => ({
  amountsRefused: 0,
  webhooksRefused: 0,
  browserFaults: { site: 0, office: 0 },
})
