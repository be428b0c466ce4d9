import { within } from './deadline.ts'
import { jobOptions } from './job-options.ts'
import type { KeptProducer } from './producer.ts'

const retired = ['delete-expired-sessions']

export interface Schedules {
  add(name: string, everyMs: number): Promise<void>
  readonly renew: () => void
  stop(): void
}

const answerWithinMs = 5_000
const tryAgainMs = 5_000
/** Interval of checks for an emptied backend, whose connections stay. */
const renewEveryMs = 30_000

/** Keeps schedules by name. Processes that register a new one at once may each run its first job. */
export function keepSchedules(producer: KeptProducer, report: (error: Error) => void): Schedules {
  const wanted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let telling = Promise.resolve()
  const renewing = setInterval(() => void register(), renewEveryMs).unref()

  /** Registers sequentially, so that none is doubled. */
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
