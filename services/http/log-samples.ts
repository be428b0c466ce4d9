import type { Logger } from '#services/commands/logger.ts'

const everyMs = 10_000

/** Logs a kind of warning at most every ten seconds, with the number omitted. */
export function sampledWarnings(logger: Logger, everyMillis = everyMs): (event: string, details: object) => void {
  const open = new Map<string, { leftOut: number; last: object }>()
  return (event, details) => {
    const since = open.get(event)
    if (since !== undefined) {
      since.leftOut += 1
      since.last = details
      return
    }
    logger.warn({ ...details, event }, 'a request was refused')
    const sample = { leftOut: 0, last: details }
    open.set(event, sample)
    const timer = setTimeout(() => {
      open.delete(event)
      if (sample.leftOut > 0)
        logger.warn(
          { ...sample.last, event, count: sample.leftOut },
          'requests were refused; this was the last of them',
        )
    }, everyMillis)
    timer.unref()
  }
}
