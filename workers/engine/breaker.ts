import { setTimeout as delay } from 'node:timers/promises'

import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'

import type { AwayNeighbour } from '#infra/database/processes.ts'
import type { Lane } from '#infra/queue/placement.ts'

/** Failures in a row after which a neighbour counts as away. */
const failures = 2
const probes = { initialDelay: 1_000, maxDelay: 30_000, generator: halfJitterGenerator }
const askAgainMs = 250

export interface Breaker {
  /** Runs a job, or waits with it while the neighbour is away; then one job alone is the probe. */
  run(work: () => Promise<void>): Promise<void>
  /** Runs a chore, or leaves it to its next time while the neighbour is away. */
  tryToRun(work: () => Promise<void>): Promise<void>
  /** Null while the neighbour answers. */
  away(): AwayNeighbour | null
}

export type Breakers = Readonly<Record<Lane, Breaker | null>>

export function openBreaker(terms: {
  readonly neighbour: AwayNeighbour['neighbour']
  readonly isAway: (error: unknown) => boolean
  readonly stopping: AbortSignal
  readonly changed: () => void
  /** Rejects when the process stops. */
  readonly pause?: (ms: number) => Promise<void>
}): Breaker {
  const { neighbour, stopping, changed, pause = (ms) => delay(ms, undefined, { signal: stopping }) } = terms
  const policy = circuitBreaker(handleWhen(terms.isAway), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: new ExponentialBackoff(probes),
  })
  let away: AwayNeighbour | null = null
  policy.onBreak((reason) => {
    const error = 'error' in reason ? reason.error : null
    away = { neighbour, since: away?.since ?? new Date().toISOString(), reason: messageOf(error) }
    changed()
  })
  policy.onReset(() => {
    away = null
    changed()
  })

  return {
    async run(work) {
      for (;;) {
        try {
          return await policy.execute(work)
        } catch (error) {
          if (!isBrokenCircuitError(error)) throw error
          await pause(askAgainMs)
        }
      }
    },
    async tryToRun(work) {
      if (policy.state !== CircuitState.HalfOpen) await policy.execute(work).catch(unlessBroken)
    },
    away: () => away,
  }
}

function unlessBroken(error: unknown): void {
  if (!isBrokenCircuitError(error)) throw error
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)
