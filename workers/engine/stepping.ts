import type { EventLog } from '#events/log/log.ts'
import type { Logger } from '#services/commands/logger.ts'

/** Interval of polls between notifications. */
const pollMs = 1_000

/** Minimum interval between steps, so that quick appends are processed together. */
const restMs = 10

export interface Stepping {
  readonly log: Pick<EventLog, 'onAppended'>
  readonly logger: Logger
  readonly name: string
  /** True when more may be to do at once. */
  readonly step: () => Promise<boolean>
}

/** Steps after each append and at least every second; a failed step is retried. Returns a function that stops it. */
export function keepStepping({ log, logger, name, step }: Stepping): () => Promise<void> {
  let isStopping = false
  let isCalled = false
  let wake = () => {}
  let endRest = () => {}
  const stopHearing = log.onAppended(() => {
    isCalled = true
    wake()
  })
  const running = (async () => {
    while (!isStopping) {
      isCalled = false
      const began = performance.now()
      const isMore = await step().catch((error: unknown) => {
        logger.warn({ follower: name, error: String(error) }, 'following paused')
        return false
      })
      if (isMore) continue
      if (!isStopping) await until((end) => (endRest = end), Math.max(0, began + restMs - performance.now()))
      // Called since the step began: what came meanwhile may have been too late for it.
      if (!isCalled && !isStopping) await until((end) => (wake = end), pollMs)
    }
  })()
  return async () => {
    isStopping = true
    endRest()
    wake()
    stopHearing()
    await running
  }
}

function until(hand: (end: () => void) => void, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    hand(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
