import { within } from './deadline.ts'
import { jobOptions } from './job-options.ts'
import type { KeptProducer } from './producer.ts'

/** Schedules of earlier versions, which Redis may still have: nothing has these names any more. */
const retired = ['delete-expired-sessions']

export interface Schedules {
  /** Resolves also when the backend is away: then the schedule is registered as soon as it is there. */
  add(name: string, everyMs: number): Promise<void>
  /** Tells a backend that may have forgotten. */
  readonly renew: () => void
  stop(): void
}

const answerWithinMs = 5_000
const tryAgainMs = 5_000
/** A backend that was emptied while it ran keeps its connections: only asking shows that it has forgotten. */
const renewEveryMs = 30_000

/**
 * Schedules, each known to BullMQ by its name. Several processes that register a new one at the same moment may make its first job
 * come once for each of them, within one millisecond under the same id; from then on it comes once.
 */
export function keepSchedules(producer: KeptProducer, report: (error: Error) => void): Schedules {
  const wanted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let telling = Promise.resolve()
  const renewing = setInterval(() => void register(), renewEveryMs).unref()

  /** One after the other, so that none is registered twice. */
  function register(): Promise<void> {
    clearTimeout(timer)
    telling = telling.then(tellAll)
    return telling
  }

  async function tellAll(): Promise<void> {
    if (stopped || wanted.size === 0) return
    try {
      await within(
        answerWithinMs,
        producer.ask(async (queue) => {
          for (const name of retired) await queue.removeJobScheduler(name)
          for (const [name, every] of wanted) {
            const known = await queue.getJobScheduler(name)
            // Told again only when it differs: each telling moves the next time.
            if (known?.every !== every)
              await queue.upsertJobScheduler(name, { every }, { name, data: {}, opts: jobOptions })
          }
        }),
      )
    } catch (error) {
      if (stopped) return
      if (error instanceof Error) report(error)
      timer = setTimeout(() => void register(), tryAgainMs).unref()
    }
  }

  return {
    add: (name, everyMs) => {
      wanted.set(name, everyMs)
      return register()
    },
    renew: () => void register(),
    stop: () => {
      stopped = true
      clearInterval(renewing)
      clearTimeout(timer)
    },
  }
}
