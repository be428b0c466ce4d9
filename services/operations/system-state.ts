import * as z from 'zod/mini'

import { addMinutes } from '#events/values/toronto.ts'
import { lastBrowserFaults } from '#infra/database/browser-faults.ts'
import type { Queryable } from '#infra/database/database.ts'
import { awayNeighbours } from '#infra/database/processes.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { syncedItems } from '#infra/queue/sync-states.ts'
import { lastOperation } from '#infra/stores/operations.ts'
import { projectionStates } from '#projections/engine/states.ts'
import { whereaboutsOfPayments } from '#projections/payment-whereabouts.ts'
import { unfinishedPayments } from '#projections/payments.ts'
import { projections } from '#projections/registry.ts'
import { idsOfUnbookedPayments } from '#projections/unbooked-payments.ts'
import { countedFault } from '#services/contracts/browser-faults.ts'
import type { SyncState, SystemState } from '#services/contracts/system.ts'
import type { AppContext } from '#services/features/context.ts'
import { mailboxSync } from '#services/mailbox/mailbox.ts'
import { outgoingSync } from '#services/mailbox/outgoing/change-draft.ts'
import { googleSync } from '#services/providers/google/office-google.ts'

import type { OfficeWork } from './office-work.ts'

interface SystemParts {
  readonly ctx: Pick<AppContext, 'clock' | 'log'>
  readonly database: Queryable
  readonly queue: Queue
  readonly work: OfficeWork
}

const shownFailures = 100
const shownFaults = 50
/** Minutes after which a payment is stuck. */
const stuckMinutes = 60

export async function systemState({ ctx, database, queue, work }: SystemParts): Promise<SystemState> {
  const asOf = ctx.clock()
  const [head, verify, rebuild, jobs, backup, parked, away, syncs, money, faults] = await Promise.all([
    ctx.log.head(),
    work.state('verify'),
    work.state('rebuild'),
    jobsOf(queue),
    lastOperation(database, 'backup'),
    parkedIn(database),
    awayFrom(database),
    syncsIn(database),
    moneyOf(database, addMinutes(asOf, -stuckMinutes)),
    lastBrowserFaults(database, shownFaults),
  ])
  const names = projections.map(({ name }) => name)
  return {
    head,
    projections: names,
    verify,
    rebuild,
    jobs,
    lastBackupAt: backup?.at ?? null,
    parked,
    away,
    syncs,
    money,
    faults: z.array(countedFault).parse(faults),
    asOf,
  }
}

/** Null while the queue is down. */
async function jobsOf(queue: Queue): Promise<SystemState['jobs']> {
  try {
    const [counts, failures] = await Promise.all([queue.counts(), queue.failed(shownFailures)])
    return { ...counts, failures }
  } catch {
    return null
  }
}

async function parkedIn(database: Queryable): Promise<SystemState['parked']> {
  const states = await projectionStates(database)
  return states
    .filter(({ status, parked }) => status === 'live' && parked > 0)
    .map(({ name, parked, reason }) => ({ projection: name, events: parked, reason }))
}

async function awayFrom(database: Queryable): Promise<SystemState['away']> {
  const found = await awayNeighbours(database)
  return found.map(({ neighbour, ...told }) => ({ service: neighbour, ...told }))
}

const kinds: ReadonlyMap<string, SyncState['kind']> = new Map(
  Object.entries<SyncState['kind']>({
    [mailboxSync]: 'mailbox',
    [outgoingSync]: 'outgoing',
    [googleSync]: 'google',
  }),
)

async function syncsIn(database: Queryable): Promise<SystemState['syncs']> {
  const items = await syncedItems(database, { ofMailboxes: [mailboxSync, outgoingSync], ofGoogle: googleSync })
  return items.map(({ sync, ...state }) => ({ kind: kinds.get(sync) ?? 'google', ...state }))
}

async function moneyOf(database: Queryable, before: string): Promise<SystemState['money']> {
  const [waiting, unbooked] = await Promise.all([unfinishedPayments(database, before), idsOfUnbookedPayments(database)])
  const of = async (ids: readonly string[]) => [...(await whereaboutsOfPayments(database, ids))]
  return { waiting: await of(waiting.map(({ paymentId }) => paymentId)), unbooked: await of(unbooked) }
}
