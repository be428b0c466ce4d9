import type { Logger } from '#services/commands/logger.ts'

import { keepStepping, type Stepping } from './stepping.ts'

/** Interval of renewal, well below the lease's length. */
const renewMs = 5_000

/** Pause of a failed process, longer than others need to take the lease: a newer program may succeed. */
const pauseMs = 3_000

export interface LeasedWork<Lease> {
  readonly log: Stepping['log']
  readonly logger: Logger
  readonly name: string
  /** Takes or renews the lease; null while another process has it. */
  readonly take: () => Promise<Lease | null>
  /** Does the next page. The lease is null when it was lost; the other field says whether more is to do at once. */
  readonly advance: (lease: Lease) => Promise<{ readonly lease: Lease | null; readonly isMore: boolean }>
  readonly release: (lease: Lease) => Promise<void>
}

/** Processes the log in whichever process has the lease; a failed process pauses. Returns a function that stops it. */
export function workWithLease<Lease>(work: LeasedWork<Lease>): () => Promise<void> {
  const { log, logger, name } = work
  let held: Lease | null = null
  let takenAt = -Infinity
  let pausedUntil = -Infinity

  async function step(): Promise<boolean> {
    if (performance.now() < pausedUntil) return false
    try {
      return await advanceOnce()
    } catch (error) {
      pausedUntil = performance.now() + pauseMs
      await handOver()
      throw error
    }
  }

  async function advanceOnce(): Promise<boolean> {
    if (held === null || performance.now() - takenAt >= renewMs) {
      held = await work.take()
      if (held === null) return false
      takenAt = performance.now()
    }
    const { lease, isMore } = await work.advance(held)
    held = lease
    return lease !== null && isMore
  }

  async function handOver(): Promise<void> {
    const given = held
    held = null
    if (given === null) return
    await work.release(given).catch((error: unknown) => {
      // It ends by itself; whoever stops because the database is gone must be able to stop.
      logger.warn({ follower: name, error: String(error) }, 'the lease was not given back')
    })
  }

  const stop = keepStepping({ log, logger, name, step })
  return async () => {
    await stop()
    await handOver()
  }
}
