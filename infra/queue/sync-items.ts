import type { Queryable } from '../database/database.ts'
import { releaseLease, takeLease, type LeasedRow } from '../database/lease.ts'
import type { Queue } from './queue.ts'

/** An item of a sync; `item` has no ':'. */
export interface SyncItem {
  readonly sync: string
  readonly item: string
}

export interface SyncLease extends SyncItem {
  readonly epoch: number
  /** Number of requests when the lease was taken. */
  readonly requests: number
  /** JSON; null before the first run. */
  readonly cursor: unknown
  readonly failures: number
}

/** The lease or cursor is another process's: this run must stop. */
export class SyncLeaseLost extends Error {
  override name = 'SyncLeaseLost'
}

const reasonLength = 500

export const syncRow = ({ sync, item }: SyncItem): LeasedRow => ({
  table: 'infra.sync_items',
  where: 'sync = $1 and item = $2',
  parameters: [sync, item],
})

/** Adds rows of new items; returns those without lease or back-off. */
export async function dueItems(database: Queryable, sync: string, items: readonly string[]): Promise<string[]> {
  const due = await database.query<{ item: string }>(
    `with made as (
       insert into infra.sync_items (sync, item) select $1, unnest($2::text[]) on conflict do nothing returning item
     )
     select item, succeeded_at from infra.sync_items
     where sync = $1 and item = any($2::text[]) and lease_until < clock_timestamp() and retry_at <= clock_timestamp()
     union all select item, null from made
     order by succeeded_at nulls first, item`,
    [sync, items],
  )
  return due.map(({ item }) => item)
}

/** Requests a run at once, or after the current one; stored for the next schedule while the queue is down. */
export async function requestSync(
  deps: { readonly database: Queryable; readonly queue: Pick<Queue, 'add'> },
  { sync, item }: SyncItem,
): Promise<void> {
  await deps.database.query(
    `insert into infra.sync_items as s (sync, item, requests) values ($1, $2, 1)
     on conflict (sync, item) do update set requests = s.requests + 1, retry_at = '-infinity'`,
    [sync, item],
  )
  await deps.queue.add([{ name: sync, data: { item }, id: `${sync}-${item}`, lane: 'product', urgency: 'customer' }])
}

export const takeSyncItem = (
  database: Queryable,
  ref: SyncItem,
  { holder, seconds }: { readonly holder: string; readonly seconds: number },
): Promise<SyncLease | null> =>
  takeLease(database, syncRow(ref), { holder, seconds, returning: 'sync, item, epoch, requests, cursor, failures' })

/** Moves the cursor in the caller's transaction; rejects with `SyncLeaseLost`. */
export async function moveSyncCursor(
  transaction: Queryable,
  { sync, item, epoch }: SyncLease,
  { from, to }: { readonly from: unknown; readonly to: unknown },
): Promise<void> {
  const [moved] = await transaction.query(
    `update infra.sync_items set cursor = $5::text::jsonb
     where sync = $1 and item = $2 and epoch = $3 and cursor is not distinct from $4::text::jsonb returning epoch`,
    [sync, item, epoch, toJson(from), toJson(to)],
  )
  if (moved === undefined) throw new SyncLeaseLost(`${sync} of ${item} goes on in another process`)
}

/** Ends a successful run; false when another was requested or the lease is lost. */
export async function finishSync(database: Queryable, { sync, item, epoch, requests }: SyncLease): Promise<boolean> {
  const finished = await database.query(
    `update infra.sync_items
     set holder = null, lease_until = '-infinity', succeeded_at = clock_timestamp(),
       failures = 0, failing_since = null, reason = null
     where sync = $1 and item = $2 and epoch = $3 and requests = $4 returning epoch`,
    [sync, item, epoch, requests],
  )
  return finished.length > 0
}

/** Ends a failed run; the next one waits `retryMs` unless requested. */
export async function failSync(
  database: Queryable,
  { sync, item, epoch, requests }: SyncLease,
  { reason, retryMs, failures }: { readonly reason: string; readonly retryMs: number; readonly failures: number },
): Promise<void> {
  await database.query(
    `update infra.sync_items
     set holder = null, lease_until = '-infinity', failures = $7, reason = $5,
       failing_since = case when $7 = 1 then clock_timestamp() else coalesce(failing_since, clock_timestamp()) end,
       retry_at = case when requests = $4 then clock_timestamp() + make_interval(secs => $6) else '-infinity' end
     where sync = $1 and item = $2 and epoch = $3`,
    [sync, item, epoch, requests, reason.slice(0, reasonLength), retryMs / 1_000, failures],
  )
}

export const releaseSyncItem = (database: Queryable, lease: SyncLease): Promise<void> =>
  releaseLease(database, syncRow(lease), lease.epoch)

/** Deletes missing items, which ends their leases. */
export async function forgetSyncItems(database: Queryable, sync: string, items: readonly string[]): Promise<void> {
  await database.query('delete from infra.sync_items where sync = $1 and item = any($2::text[])', [sync, items])
}

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
