import type { Logger } from '#services/commands/logger.ts'

import { keepStepping, type Stepping } from './stepping.ts'

/** The lease is taken anew this often while nothing happens, well before it ends. */
const renewMs = 5_000

/**
 * How long a process that failed leaves the lease to others: longer than it takes them to look. What this program cannot read, a
 * newer one can.
 */
const pauseMs = 3_000

export interface LeasedWork<Lease> {
  readonly log: Stepping['log']
  readonly logger: Logger
  readonly name: string
  /** Takes the lease when it is free, or keeps it when it is ours. Null while another process has it. */
  readonly take: () => Promise<Lease | null>
  /** Does the next page. Answers the lease as it is then, null when it was lost, and whether there may be more to do at once. */
  readonly advance: (lease: Lease) => Promise<{ readonly lease: Lease | null; readonly isMore: boolean }>
  readonly release: (lease: Lease) => Promise<void>
}

/**
 * Works through the log in whichever process has the lease. A process that fails gives the lease up and leaves it to others for a
 * while. The answer stops it, after the page that it is in, and gives the lease to whoever wants it.
 */
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
