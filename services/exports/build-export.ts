import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database } from '#infra/database/database.ts'
import {
  beginExport,
  failExport,
  finishExport,
  noteExported,
  type ExportPeriod,
  type ExportRow,
} from '#infra/stores/exports.ts'
import type { Logger } from '#services/commands/logger.ts'

import { ownerOf } from './exports.ts'
import { countReport, reportPieces } from './report.ts'

export interface BuildTerms {
  readonly database: Database
  readonly blobs: Pick<BlobStore, 'put' | 'release' | 'collect'>
  readonly logger: Logger
  readonly clock: () => string
}

/** Interval of progress updates. */
const notedEveryMs = 250

/** Failed or interrupted runs before an export fails. */
const mostAttempts = 3

/** The export was deleted during its run. */
class ExportGone extends Error {
  override name = 'ExportGone'
}

/** Builds a gzipped file as a blob; rejects to be retried, up to three runs. */
export async function buildExport(terms: BuildTerms, id: string, signal: AbortSignal): Promise<void> {
  const { database, blobs, logger, clock } = terms
  const run = await beginExport(database, id)
  if (run === null) return
  if (run.attempts > mostAttempts) return failExport(database, run, clock())
  try {
    const { sha256, rows, bytes } = await putReport(terms, run, signal)
    if (await finishExport(database, run, { sha256, rows, bytes, at: clock() })) return
    // It was deleted meanwhile, perhaps because somebody in it was erased.
    await blobs.release(ownerOf(id))
    await blobs.collect()
  } catch (error) {
    if (error instanceof ExportGone) return
    if (signal.aborted || run.attempts < mostAttempts) throw error
    logger.error({ export: id, error: String(error) }, 'an export failed')
    await failExport(database, run, clock())
  }
}

async function putReport({ database, blobs }: BuildTerms, run: ExportRow, signal: AbortSignal) {
  const period: ExportPeriod = { from: run.from, to: run.to }
  const totalRows = await countReport(database, period)
  let [rows, bytes, notedAt] = [0, 0, -Infinity]
  async function* texts() {
    for await (const piece of reportPieces(database, period, signal)) {
      rows += piece.rows
      if (performance.now() - notedAt >= notedEveryMs) {
        notedAt = performance.now()
        if (!(await noteExported(database, run, { rows, totalRows: Math.max(rows, totalRows) }))) throw new ExportGone()
      }
      const content = Buffer.from(piece.text)
      bytes += content.length
      yield content
    }
  }
  const gzip = createGzip({ level: 1 })
  const [{ sha256 }] = await Promise.all([
    blobs.put(gzip, { owner: ownerOf(run.id), signal }),
    pipeline(Readable.from(texts(), { objectMode: false }), gzip, { signal }),
  ])
  return { sha256, rows, bytes }
}
