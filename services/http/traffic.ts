import type { MiddlewareHandler } from 'hono'

export const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export interface Traffic {
  readonly watch: MiddlewareHandler
  readonly answers: () => Readonly<Record<string, number>>
  /** Cumulative counts by bound. */
  readonly within: () => readonly number[]
  readonly count: () => number
  readonly seconds: () => number
}

/** Counts answers and their time to the head. */
export function countTraffic(now: () => number = () => performance.now()): Traffic {
  const answers: Record<string, number> = { '1xx': 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 }
  const within = bounds.map(() => 0)
  let [count, seconds] = [0, 0]
  return {
    async watch(c, next) {
      const begun = now()
      await next()
      const took = (now() - begun) / 1000
      const statusClass = `${Math.floor(c.res.status / 100)}xx`
      answers[statusClass] = (answers[statusClass] ?? 0) + 1
      for (const [index, bound] of bounds.entries()) if (took <= bound) within[index] = (within[index] ?? 0) + 1
      count += 1
      seconds += took
    },
    answers: () => ({ ...answers }),
    within: () => [...within],
    count: () => count,
    seconds: () => seconds,
  }
}
