import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openBlobStore } from '#infra/blobs/blob-store.ts'
import { diskStorage } from '#infra/blobs/disk-storage.ts'
import type { BlobLimits } from '#infra/blobs/incoming-blob.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'

import { bytesOf, endless, liveBufferBytes, piecesOf } from './content.ts'

const [small, large] = [bytesOf(100_000), bytesOf(300_000)]
const limits = { inDatabase: 200_000, most: 1_000_000 }
const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export function describeBlobs(name: string, open: () => Promise<Database>): void {
  describe(`blobs ${name}`, () => {
    let database: Database
    let directory: string
    beforeAll(async () => {
      database = await open()
      await migrate(database)
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'blobs-'))
      await database.script('truncate infra.blobs, infra.blob_chunks, infra.blob_owners')
      return () => rm(directory, { recursive: true })
    })

    const store = (given: Partial<BlobLimits> = {}) =>
      openBlobStore(database, diskStorage(directory), { ...limits, ...given })
    const put = (content: Uint8Array, owner = 'mail-1') => store().put(piecesOf(content), { owner })
    const files = async () =>
      (await readdir(directory, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    const rows = () => database.query('select sha256, size, location from infra.blobs order by size')

    const madeDaysAgo = (days: number) =>
      database.query(`update infra.installation set since = clock_timestamp() - $1 * interval '1 day'`, [days])

    async function read(sha256: string): Promise<Uint8Array | null> {
      const found = await store().get(sha256)
      return found && Buffer.concat(await Array.fromAsync(found.content))
    }

    test('small content is in the database and large content in a file, each under its hash', async () => {
      expect(await put(small)).toEqual({ sha256: sha256Of(small), size: small.length })
      expect(await files()).toEqual([])
      expect(await put(large)).toEqual({ sha256: sha256Of(large), size: large.length })
      expect((await files()).map((one) => one.name)).toEqual([sha256Of(large)])
      expect(await rows()).toEqual([
        { sha256: sha256Of(small), size: small.length, location: 'database' },
        { sha256: sha256Of(large), size: large.length, location: 'storage' },
      ])
      expect(await read(sha256Of(small))).toEqual(Buffer.from(small))
      expect(await read(sha256Of(large))).toEqual(Buffer.from(large))
      expect(await store().get(sha256Of(small))).toMatchObject({ size: small.length })
      expect(await store().get(sha256Of(bytesOf(5)))).toBeNull()
    })

    test('empty content is content', async () => {
      const { sha256 } = await put(new Uint8Array())
      expect(await read(sha256)).toEqual(Buffer.alloc(0))
    })

    test('equal content is kept once, as long as it has an owner', async () => {
      for (const content of [small, large]) {
        const { sha256 } = await put(content, 'mail-1')
        await put(content, 'mail-2')
        expect(await store().addOwner(sha256, 'export-3')).toBe(true)
        await store().release('mail-1', sha256)
        await store().release('mail-2')
        expect(await store().collect()).toMatchObject({ blobs: 0 })
        expect(await read(sha256)).toEqual(Buffer.from(content))
        await store().release('export-3')
        expect(await store().collect()).toEqual({ blobs: 1, orphans: 0, uploads: 0 })
        expect(await store().get(sha256)).toBeNull()
        expect(await store().addOwner(sha256, 'export-3')).toBe(false)
      }
      expect(await rows()).toEqual([])
      expect(await database.query('select from infra.blob_chunks')).toEqual([])
      expect(await files()).toEqual([])
    })

    test('all owners whose names begin alike let go at once, and no others', async () => {
      const [gone, kept] = [await put(small, 'visit-1-a'), await put(large, 'visit-1-b')]
      await put(large, 'visit-10-a')
      await store().releaseAll('visit-1-')
      expect(await store().collect()).toMatchObject({ blobs: 1 })
      expect(await store().get(gone.sha256)).toBeNull()
      expect(await read(kept.sha256)).toEqual(Buffer.from(large))
    })

    test.each([['small', 100_000] as const, ['large', 300_000] as const])(
      'of %s content that was interrupted nothing is left',
      async (_, length) => {
        const failing = async function* () {
          yield* piecesOf(bytesOf(length))
          throw new Error('the connection was lost')
        }
        await expect(store().put(failing(), { owner: 'mail-1' })).rejects.toThrow('the connection was lost')
        const [stopped, gone] = [new AbortController(), new Error('the visitor left')]
        const aborting = async function* () {
          yield* piecesOf(bytesOf(length))
          stopped.abort(gone)
          await new Promise(() => {})
        }
        await expect(store().put(aborting(), { owner: 'mail-1', signal: stopped.signal })).rejects.toBe(gone)
        expect(await rows()).toEqual([])
        expect(await files()).toEqual([])
      },
    )

    test('content beyond the limit and a source that hangs are refused, and nothing is left', async () => {
      await expect(store().put(endless(), { owner: 'mail-1' })).rejects.toMatchObject({ name: 'BlobTooLarge' })
      const hanging = async function* () {
        yield* piecesOf(large)
        await new Promise(() => {})
      }
      const hasty = store({ deadlineMs: 50 })
      await expect(hasty.put(hanging(), { owner: 'mail-1' })).rejects.toMatchObject({ name: 'TimeoutError' })
      expect(await rows()).toEqual([])
      expect(await files()).toEqual([])
    })

    test('what a killed process left is deleted after a day, and not before', async () => {
      const orphan = sha256Of(bytesOf(7))
      const paths = [join(directory, 'incoming', 'upload'), join(directory, orphan.slice(0, 2), orphan)]
      for (const path of paths) {
        await mkdir(join(path, '..'), { recursive: true })
        await writeFile(path, 'left')
      }
      const { sha256 } = await put(large)
      expect(await store().collect()).toEqual({ blobs: 0, orphans: 0, uploads: 0 })
      const twoDaysAgo = Date.now() / 1_000 - 172_800
      for (const path of [...paths, join(directory, sha256.slice(0, 2), sha256)]) {
        await utimes(path, twoDaysAgo, twoDaysAgo)
      }
      expect(await store().get(orphan)).toBeNull()
      await madeDaysAgo(3)
      expect(await store().collect()).toEqual({ blobs: 0, orphans: 1, uploads: 1 })
      expect((await files()).map((one) => one.name)).toEqual([sha256])
    })

    test('a file without a row that is older than the database is left alone', async () => {
      const name = sha256Of(bytesOf(7))
      const path = join(directory, name.slice(0, 2), name)
      await mkdir(join(path, '..'))
      await writeFile(path, 'of another installation')
      const twoDaysAgo = Date.now() / 1_000 - 172_800
      await utimes(path, twoDaysAgo, twoDaysAgo)
      await madeDaysAgo(1)
      expect(await store().collect()).toEqual({ blobs: 0, orphans: 0, uploads: 0 })
      expect((await files()).map((one) => one.name)).toEqual([name])
    })

    test('a file that cannot be looked at fails the collection; one that is gone does not', async () => {
      const name = sha256Of(bytesOf(7))
      const path = join(directory, name.slice(0, 2), name)
      await mkdir(join(path, '..'))
      await symlink(join(directory, 'nowhere'), path)
      expect(await store().collect()).toEqual({ blobs: 0, orphans: 0, uploads: 0 })
      await rm(path)
      await symlink(path, path)
      await expect(store().collect()).rejects.toMatchObject({ code: 'ELOOP' })
    })

    test('a damaged or missing file is an error at its reader', async () => {
      const { sha256 } = await put(large)
      const path = join(directory, sha256.slice(0, 2), sha256)
      await truncate(path, 299_999)
      await expect(read(sha256)).rejects.toMatchObject({ name: 'BlobDamaged' })
      await rm(path)
      await expect(read(sha256)).rejects.toMatchObject({ name: 'ObjectMissing' })
      await put(large, 'mail-2')
      expect(await read(sha256)).toEqual(Buffer.from(large))
    })

    test('content that is put while it is collected is there afterwards', async () => {
      for (let round = 0; round < 5; round += 1) {
        for (const content of [small, large]) {
          await put(content, `old-${round}`)
          await store().release(`old-${round}`)
          const [{ sha256 }] = await Promise.all([put(content, `new-${round}`), store().collect()])
          expect(await read(sha256)).toEqual(Buffer.from(content))
          await store().release(`new-${round}`)
        }
      }
    })

    test('50 MB go in and out with a few of them in memory', async () => {
      const size = 50_000_000
      const big = store({ inDatabase: 1_048_576, most: size })
      const before = liveBufferBytes()
      let peak = 0
      const measured = async function* (pieces: AsyncIterable<Uint8Array>) {
        let count = 0
        for await (const piece of pieces) {
          if ((count += 1) % 100 === 0) peak = Math.max(peak, liveBufferBytes() - before)
          yield piece
        }
      }
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const piece of endless(size)) {
          hash.update(piece)
          yield piece
        }
      }
      const { sha256 } = await big.put(measured(hashed()), { owner: 'export-1' })
      expect(sha256).toBe(hash.digest('hex'))
      let read = 0
      const found = await big.get(sha256)
      for await (const piece of measured(found?.content ?? piecesOf(small))) read += piece.length
      expect(read).toBe(size)
      expect(peak).toBeLessThan(10_000_000)
    })
  })
}
