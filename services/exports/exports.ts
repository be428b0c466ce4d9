import { addMinutes } from '#events/values/toronto.ts'
import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import {
  addExport,
  expireExports,
  unfinishedExports,
  type ExportPeriod,
  type ExportRow,
} from '#infra/database/exports.ts'
import { QueueUnreachable, type Queue } from '#infra/queue/queue.ts'
import { forgetSyncItems, requestSync } from '#infra/queue/sync-items.ts'
import { refuse, type Refusal } from '#services/decision.ts'

/** The sync that builds them. */
export const exportSync = 'build-exports'

/** A file holds personal data, and it can be built again. */
export const keptMinutes = 24 * 60

/** Waiting or being built, of all owners. */
const mostUnfinished = 10

export const ownerOf = (id: string): string => `export:${id}`

export interface ExportTerms {
  readonly database: Database
  readonly queue: Pick<Queue, 'add'>
}

/** Asks a worker for a file. */
export async function requestExport(
  { database, queue }: ExportTerms,
  asked: ExportPeriod & Pick<ExportRow, 'id' | 'requestedBy' | 'requestedAt'>,
): Promise<ExportRow | Refusal> {
  if ((await unfinishedExports(database)).length >= mostUnfinished) return refuse('too_many_requests')
  const row = await addExport(database, asked)
  try {
    await requestSync({ database, queue }, { sync: exportSync, item: row.id })
  } catch (error) {
    // The next scheduled run finds it.
    if (!(error instanceof QueueUnreachable)) throw error
  }
  return row
}

export const keptUntil = ({ requestedAt }: Pick<ExportRow, 'requestedAt'>): string =>
  addMinutes(requestedAt, keptMinutes)

/** Deletes files: of one export, of those that are old, or of all. What is being built stops. Answers how many. */
export async function deleteExports(
  deps: { readonly database: Queryable; readonly blobs: Pick<BlobStore, 'release'> },
  which: Parameters<typeof expireExports>[1],
): Promise<number> {
  const ids = await expireExports(deps.database, which)
  for (const id of ids) await deps.blobs.release(ownerOf(id))
  await forgetSyncItems(deps.database, exportSync, ids)
  return ids.length
}
