import { addMinutes } from '#events/values/toronto.ts'
import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { QueueUnreachable, type Queue } from '#infra/queue/queue.ts'
import { forgetSyncItems, requestSync } from '#infra/queue/sync-items.ts'
import {
  addExport,
  expireExports,
  findExport,
  recentExports,
  unfinishedExports,
  type ExportPeriod,
  type ExportRow,
} from '#infra/stores/exports.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

/** Name of the building sync. */
export const exportSync = 'build-exports'

/** Short retention: files hold personal data and can be rebuilt. */
export const keptMinutes = 24 * 60

/** Maximum unfinished exports. */
const mostUnfinished = 10

const mostShown = 20

export const ownerOf = (id: string): string => `export:${id}`

export interface ExportTerms {
  readonly database: Database
  readonly blobs: Pick<BlobStore, 'get' | 'release'>
  readonly queue: Pick<Queue, 'add'>
}

export interface Exports {
  request(asked: ExportPeriod & Pick<ExportRow, 'id' | 'requestedBy' | 'requestedAt'>): Promise<ExportRow | Refusal>
  recent(): Promise<readonly ExportRow[]>
  find(id: string): Promise<ExportRow | null>
  /** Gzipped content; null for a missing or unfinished file. */
  file(
    id: string,
    signal: AbortSignal,
  ): Promise<{ readonly row: ExportRow; readonly content: AsyncIterable<Uint8Array> } | null>
  remove(id: string): Promise<void>
}

export function openExports(terms: ExportTerms): Exports {
  const { database, blobs } = terms
  return {
    request: (asked) => requestExport(terms, asked),
    recent: () => recentExports(database, mostShown),
    find: (id) => findExport(database, id),
    async file(id, signal) {
      const row = await findExport(database, id)
      if (row === null || row.state !== 'ready' || row.sha256 === null) return null
      const blob = await blobs.get(row.sha256, { signal })
      return blob && { row, content: blob.content }
    },
    async remove(id) {
      await deleteExports(terms, { id })
    },
  }
}

async function requestExport(
  { database, queue }: ExportTerms,
  asked: Parameters<Exports['request']>[0],
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

/** Deletes files and stops builds, by id, age or all; returns the number. */
export async function deleteExports(
  deps: { readonly database: Queryable; readonly blobs: Pick<BlobStore, 'release'> },
  which: Parameters<typeof expireExports>[1],
): Promise<number> {
  const ids = await expireExports(deps.database, which)
  for (const id of ids) await deps.blobs.release(ownerOf(id))
  await forgetSyncItems(deps.database, exportSync, ids)
  return ids.length
}
