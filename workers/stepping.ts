import type { EventLog } from '#events/log.ts'
import type { Logger } from '#services/context.ts'

/** How long to wait when nobody says that something was appended. */
const pollMs = 1_000

export interface Stepping {
  readonly log: Pick<EventLog, 'onAppended'>
  readonly logger: Logger
  readonly name: string
  /** True when there may be more to do at once. */
  readonly step: () => Promise<boolean>
}

/**
 * Steps whenever something was appended, and at least every second. A step that fails is told and tried again later. The answer
 * stops it, after the step that it is in.
 */
export function keepStepping({ log, logger, name, step }: Stepping): () => Promise<void> {
  let isStopping = false
  let isCalled = false
  let wake = () => {}
  const stopHearing = log.onAppended(() => {
    isCalled = true
    wake()
  })
  const running = (async () => {
    while (!isStopping) {
      isCalled = false
      const isMore = await step().catch((error: unknown) => {
        logger.warn({ follower: name, error: String(error) }, 'following paused')
        return false
      })
      // Called during the step: what came meanwhile may have been too late for it.
      if (isMore || isCalled || isStopping) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return async () => {
    isStopping = true
    wake()
    stopHearing()
    await running
  }
}
