import type { EventLog } from '#events/log/log.ts'
import type { Logger } from '#services/commands/logger.ts'

/** How long to wait when nobody says that something was appended. */
const pollMs = 1_000

/** No step begins sooner after the last one began: what is appended in quick succession is followed together. */
const restMs = 10

export interface Stepping {
  readonly log: Pick<EventLog, 'onAppended'>
  readonly logger: Logger
  readonly name: string
  /** True when there may be more to do at once. */
  readonly step: () => Promise<boolean>
}

/**
 * Steps soon after something was appended, and at least every second. A step that fails is told and tried again later. The answer
 * stops it, after the step that it is in.
 */
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

/** Waits so long, in ms, or until `end` is called. */
function until(hand: (end: () => void) => void, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    hand(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
