import type { Logger } from '#services/commands/logger.ts'

/** Between two lines about the same, in ms. */
const everyMs = 10_000

/**
 * Warns at once, and then once in ten seconds for each kind of event with how many were left out: a flood of requests must not
 * become a flood of lines.
 */
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
