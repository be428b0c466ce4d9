import { setTimeout as delay } from 'node:timers/promises'

import type { Database } from '#infra/database/database.ts'
import type { Job, Queue } from '#infra/queue/queue.ts'
import {
  dueItems,
  failSync,
  finishSync,
  releaseSyncItem,
  requestSync,
  SyncLeaseLost,
  takeSyncItem,
  type SyncItem,
  type SyncLease,
} from '#infra/queue/sync-items.ts'
import type { AppContext } from '#services/features/context.ts'

import { runSync, waitAfter } from './run-sync.ts'
import type { AnySync } from './sync.ts'

const leaseSeconds = 15

/** Maximum items at once in a process, and of one neighbour; others wait for another process or the next schedule. */
const mostRuns = 50
const mostOfNeighbour = mostRuns / 2

/** A run whose cursor still moved after this time counts as working and ends the back-off. */
const steadyMs = 60_000

/** Maximum time of runs after the order to stop. */
const stopMs = 5_000

export interface SyncDeps {
  readonly database: Database
  readonly queue: Pick<Queue, 'add'>
  readonly holder: string
  /** Random number from 0 to below 1. */
  readonly random?: () => number
  readonly leaseSeconds?: number
  readonly stopMs?: number
  /** Monotonic clock, in ms. */
  readonly now?: () => number
}

export interface Syncs {
  /** Starts the item of a job, or all that are due, without waiting for their ends. */
  handle(sync: AnySync, data: Job['data']): Promise<void>
  /** Aborts all runs, releases their items and asks another process to continue. */
  readonly stop: () => Promise<void>
}

type Runs = Map<string, { readonly neighbour: AnySync['neighbour']; readonly ended: Promise<void> }>

const isShareTaken = ({ neighbour }: AnySync, running: Runs): boolean =>
  neighbour !== null && [...running.values()].filter((run) => run.neighbour === neighbour).length >= mostOfNeighbour

export function startSyncs(ctx: AppContext, deps: SyncDeps): Syncs {
  const stopping = new AbortController()
  const running: Runs = new Map()
  const leases = new Map<string, SyncLease>()
  const requested = new Set<string>()
  const { database, random = Math.random } = deps
  const held = { holder: deps.holder, seconds: deps.leaseSeconds ?? leaseSeconds }

  function start(sync: AnySync, item: string): void {
    const ref = { sync: sync.name, item }
    const key = keyOf(ref)
    if (running.has(key) || running.size >= mostRuns || isShareTaken(sync, running)) return
    const run = runUntilDone(sync, ref)
      .catch((error: unknown) => warn(ctx, ref, error, 'a sync could not be started or ended'))
      .finally(() => {
        running.delete(key)
        leases.delete(key)
        // A request that came after the last look at the row.
        if (requested.delete(key) && !stopping.signal.aborted) start(sync, item)
      })
    running.set(key, { neighbour: sync.neighbour, ended: run })
  }

  async function runUntilDone(sync: AnySync, ref: SyncItem): Promise<void> {
    while (!stopping.signal.aborted) {
      requested.delete(keyOf(ref))
      const lease = await takeSyncItem(database, ref, held)
      if (lease === null) return
      leases.set(keyOf(ref), lease)
      const failure = await runSync(ctx, sync, lease, {
        database,
        leaseSeconds: held.seconds,
        stopping: stopping.signal,
        now: deps.now ?? (() => performance.now()),
      })
      if (stopping.signal.aborted) return handOver(ctx, deps, lease)
      if (failure === null) {
        if (await finishSync(database, lease)) return
        continue
      }
      warn(ctx, ref, failure.error, failure.error instanceof SyncLeaseLost ? 'a sync lost its lease' : 'a sync failed')
      const before = failure.workedMs >= steadyMs ? 0 : lease.failures
      const retryMs = waitAfter(failure.error, before, random())
      return failSync(database, lease, { reason: messageOf(failure.error), retryMs, failures: before + 1 })
    }
  }

  return {
    async handle(sync, data) {
      // The queue gives the job to another process.
      if (stopping.signal.aborted) throw new Error('This process is stopping')
      const item = data['item']
      if (item === undefined) {
        for (const due of await dueItems(database, sync.name, await sync.items(ctx))) start(sync, due)
        return
      }
      requested.add(keyOf({ sync: sync.name, item: String(item) }))
      start(sync, String(item))
    },
    async stop() {
      stopping.abort(new Error('This process is stopping'))
      // A run that does not end can write nothing once its lease is another process's.
      await Promise.race([
        Promise.all([...running.values()].map(({ ended }) => ended)),
        delay(deps.stopMs ?? stopMs, undefined, { ref: false }),
      ])
      await Promise.all([...leases.values()].map((lease) => handOver(ctx, deps, lease)))
    },
  }
}

/** Hands items over; errors are ignored, for the lease ends by itself. */
async function handOver(ctx: AppContext, deps: SyncDeps, lease: SyncLease): Promise<void> {
  try {
    await releaseSyncItem(deps.database, lease)
    await requestSync(deps, lease)
  } catch (error) {
    warn(ctx, lease, error, 'a sync was not handed over')
  }
}

function warn({ logger }: AppContext, { sync, item }: SyncItem, error: unknown, message: string): void {
  logger.warn({ sync, item, error: messageOf(error) }, message)
}

const keyOf = ({ sync, item }: SyncItem): string => `${sync}:${item}`

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
