import { within } from './deadline.ts'
import { jobOptions } from './job-options.ts'
import { priorityOf, type Urgency } from './placement.ts'
import type { KeptProducer } from './producer.ts'

const retired = ['delete-expired-sessions']

export interface Schedules {
  readonly add: (name: string, everyMs: number, urgency: Urgency) => Promise<void>
  /** Ends a schedule that an earlier version kept here, with the next renewal. */
  readonly remove: (name: string) => void
  readonly renew: () => void
  stop(): void
}

const answerWithinMs = 5_000
const tryAgainMs = 5_000
/** Interval of checks for an emptied backend, whose connections stay. */
const renewEveryMs = 30_000

/** Keeps schedules by name. Processes that register a new one at once may each run its first job. */
export function keepSchedules(producer: KeptProducer, report: (error: Error) => void): Schedules {
  const wanted = new Map<string, { readonly every: number; readonly urgency: Urgency }>()
  const unwanted = new Set(retired)
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
    if (stopped || wanted.size + unwanted.size === 0) return
    try {
      await within(
        answerWithinMs,
        producer.ask(async (queue) => {
          for (const name of unwanted) {
            await queue.removeJobScheduler(name)
            unwanted.delete(name)
          }
          for (const [name, { every, urgency }] of wanted) {
            const known = await queue.getJobScheduler(name)
            const priority = priorityOf(urgency)
            // Told again only when it differs: each telling moves the next time.
            if (known?.every !== every || (known.template?.opts?.priority ?? 0) !== priority)
              await queue.upsertJobScheduler(name, { every }, { name, data: {}, opts: { ...jobOptions, priority } })
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
    add: (name, every, urgency) => {
      unwanted.delete(name)
      wanted.set(name, { every, urgency })
      return register()
    },
    remove: (name) => {
      wanted.delete(name)
      unwanted.add(name)
    },
    renew: () => void register(),
    stop: () => {
      stopped = true
      clearInterval(renewing)
      clearTimeout(timer)
    },
  }
}
