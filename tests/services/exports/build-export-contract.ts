import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openBlobStore } from '#infra/blobs/blob-store.ts'
import { diskStorage } from '#infra/blobs/disk-storage.ts'
import type { Database } from '#infra/database/database.ts'
import { installationId } from '#infra/database/installation.ts'
import { readOnly } from '#infra/database/read-only.ts'
import { addExport, beginExport, findExport } from '#infra/stores/exports.ts'
import { streamedRecords } from '#projections/engine/lists/stream.ts'
import { buildExport, type BuildTerms } from '#services/exports/build-export.ts'
import { deleteExports, ownerOf } from '#services/exports/exports.ts'
import { reportTexts } from '#services/features/reports/routes/report-routes.ts'
import { assemble } from '#tests/support/database-context.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

/** More than two pages. */
const bookings = 2 * streamedRecords + 10
const requestedAt = '2026-11-26T12:00:00.000Z'
const never = new AbortController().signal

export function describeBuildingExports(title: string, open: () => Promise<Database>): void {
  describe(`exports ${title}`, () => {
    let database: Database
    let directory: string
    beforeAll(async () => {
      database = await open()
      await (await assemble(database)).log.close()
      await installationId(database)
      await database.query(
        `insert into rm.bookings select (jsonb_populate_record(null::rm.bookings, jsonb_build_object('id', 'b' || n, 'add_ons', '[]'::jsonb,
           'held_at', '2026-11-20T12:00:00Z'::timestamptz + n * interval '1 minute',
           'person', jsonb_build_object('notes', md5(n::text) || md5((n + 1)::text) || md5((n + 2)::text) || md5((n + 3)::text))))).*
         from generate_series(1, $1::int) n`,
        [bookings],
      )
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'exports-'))
      await database.script('truncate infra.exports, infra.blobs, infra.blob_chunks, infra.blob_owners')
      return () => rm(directory, { recursive: true })
    })

    function termsWith(changed: Partial<BuildTerms> = {}) {
      const { logger, lines } = recordingLogger()
      const blobs = openBlobStore(database, diskStorage(directory), { inDatabase: 1_000 })
      return { terms: { database, blobs, logger, clock: () => requestedAt, ...changed }, blobs, lines }
    }
    const ask = (id: string, from: string | null = null, to: string | null = null) =>
      addExport(database, { from, to, id, requestedBy: 's1', requestedAt })
    /** The file of a ready export, and null without one. */
    async function fileOf(id: string): Promise<string | null> {
      const sha256 = (await findExport(database, id))?.sha256 ?? null
      const blob = sha256 === null ? null : await termsWith().blobs.get(sha256)
      return blob && gunzipSync(Buffer.concat(await Array.fromAsync(blob.content))).toString()
    }
    const liveReport = async (period: { from?: string; to?: string } = {}) =>
      (await Array.fromAsync(reportTexts(readOnly(database), period, never))).join('')
    const filesOnDisk = async () =>
      (await readdir(directory, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
    /** A database that calls `act` once the run has said how far it is for the first time. */
    function afterFirstNote(act: () => unknown): Database {
      let isDone = false
      return {
        ...database,
        query: async (sql, parameters) => {
          const rows = await database.query<never>(sql, parameters)
          if (!isDone && sql.includes('update infra.exports set rows')) {
            isDone = true
            await act()
          }
          return rows
        },
      }
    }

    test('the file is the report as it is read while it is sent, and its row says how large it is', async () => {
      await ask('e1')
      await buildExport(termsWith().terms, 'e1', never)
      const report = await liveReport()
      expect(await fileOf('e1')).toBe(report)
      expect(report.split('\r\n')).toHaveLength(bookings + 2)
      expect(await findExport(database, 'e1')).toMatchObject({
        state: 'ready',
        rows: bookings,
        totalRows: bookings,
        bytes: Buffer.byteLength(report),
      })
    })

    test('a period has the bookings that were made on its days in Toronto', async () => {
      await ask('e1', '2026-11-21', '2026-11-21')
      await buildExport(termsWith().terms, 'e1', never)
      expect(await fileOf('e1')).toBe(await liveReport({ from: '2026-11-21', to: '2026-11-21' }))
      // One a minute, of a whole day.
      expect(await findExport(database, 'e1')).toMatchObject({ rows: 24 * 60, totalRows: 24 * 60 })
    })

    test('the same file is not asked for twice by the same person while it is not there', async () => {
      expect((await ask('e1')).id).toBe('e1')
      expect((await ask('e2')).id).toBe('e1')
      expect((await ask('e3', '2026-11-21')).id).toBe('e3')
      await buildExport(termsWith().terms, 'e1', never)
      expect((await ask('e4')).id).toBe('e4')
    })

    test('says how far it is while it is built', async () => {
      await ask('e1')
      let seen: unknown
      const watching = afterFirstNote(async () => {
        seen = await findExport(database, 'e1')
      })
      await buildExport(termsWith({ database: watching }).terms, 'e1', never)
      expect(seen).toMatchObject({ state: 'building', rows: 0, totalRows: bookings })
    })

    test('a run that was cut off writes nothing, and the next one begins anew', async () => {
      await ask('e1')
      const stopping = new AbortController()
      const why = new Error('the process stops')
      const cut = termsWith({ database: afterFirstNote(() => stopping.abort(why)) }).terms
      await expect(buildExport(cut, 'e1', stopping.signal)).rejects.toThrow('the process stops')
      expect(await findExport(database, 'e1')).toMatchObject({ state: 'building', sha256: null })
      await buildExport(termsWith().terms, 'e1', never)
      expect(await findExport(database, 'e1')).toMatchObject({ state: 'ready', attempts: 2 })
      expect(await fileOf('e1')).toBe(await liveReport())
    })

    test('a file that is deleted while it is built stops, or is deleted when it is done', async () => {
      for (const place of ['while rows are written', 'behind the last row']) {
        const id = `e-${place}`
        await ask(id)
        const { terms, blobs } = termsWith()
        const remove = () => deleteExports({ database, blobs }, { id })
        const put: BuildTerms['blobs']['put'] = async (...given) => {
          const blob = await blobs.put(...given)
          if (place === 'behind the last row') await remove()
          return blob
        }
        const watched = place === 'while rows are written' ? afterFirstNote(remove) : database
        const deleting: BuildTerms = { ...terms, blobs: { ...blobs, put }, database: watched }
        await buildExport(deleting, id, never)
        expect(await findExport(database, id)).toMatchObject({ state: 'expired', sha256: null })
        await blobs.collect()
        expect(await filesOnDisk()).toBe(0)
        expect(await database.query('select from infra.blob_owners')).toEqual([])
      }
    })

    test('a run that another one has overtaken writes nothing', async () => {
      await ask('e1')
      const overtaken = termsWith({ database: afterFirstNote(() => beginExport(database, 'e1')) }).terms
      await buildExport(overtaken, 'e1', never)
      expect(await findExport(database, 'e1')).toMatchObject({ state: 'building', attempts: 2, sha256: null })
    })

    test('three failures make it failed, as do three runs that ended with their process', async () => {
      const full = new Error('the disk is full')
      const { terms, blobs, lines } = termsWith()
      const failing: BuildTerms = { ...terms, blobs: { ...blobs, put: () => Promise.reject(full) } }
      await ask('e1')
      await expect(buildExport(failing, 'e1', never)).rejects.toBe(full)
      await expect(buildExport(failing, 'e1', never)).rejects.toBe(full)
      expect(await findExport(database, 'e1')).toMatchObject({ state: 'building' })
      await buildExport(failing, 'e1', never)
      expect(await findExport(database, 'e1')).toMatchObject({ state: 'failed', sha256: null })
      expect(lines).toEqual([
        { level: 'error', details: { export: 'e1', error: 'Error: the disk is full' }, message: 'an export failed' },
      ])

      await ask('e2')
      for (let run = 0; run < 3; run += 1) await beginExport(database, 'e2')
      await buildExport(termsWith().terms, 'e2', never)
      expect(await findExport(database, 'e2')).toMatchObject({ state: 'failed' })
    })

    test('old files are deleted from the disk, younger ones stay', async () => {
      await ask('old')
      await addExport(database, {
        from: '2026-11-21',
        to: null,
        id: 'new',
        requestedBy: 's1',
        requestedAt: '2026-11-26T18:00:00.000Z',
      })
      const { terms, blobs } = termsWith()
      await buildExport(terms, 'old', never)
      await buildExport(terms, 'new', never)
      expect(await filesOnDisk()).toBe(2)
      expect(await deleteExports({ database, blobs }, { before: '2026-11-26T18:00:00.000Z' })).toBe(1)
      await blobs.collect()
      expect([await fileOf('old'), await filesOnDisk()]).toEqual([null, 1])
      expect(await fileOf('new')).toBe(await liveReport({ from: '2026-11-21' }))
      const owners = await database.query<{ owner: string }>('select owner from infra.blob_owners')
      expect(owners).toEqual([{ owner: ownerOf('new') }])
    })
  })
}
