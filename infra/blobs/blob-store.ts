import { createHash } from 'node:crypto'

import type { Database, Queryable } from '../database/database.ts'
import { receiveBlob, type BlobLimits, type IncomingBlob } from './incoming-blob.ts'
import type { ObjectStorage } from './object-storage.ts'

/** Files by SHA-256, streamed: small ones in the database, large ones in storage. */
export interface BlobStore {
  /** Stores `content` for `owner`; rejects as `receiveBlob` does, storing nothing. */
  put(
    content: AsyncIterable<Uint8Array>,
    options: { readonly owner: string; readonly signal?: AbortSignal },
  ): Promise<Blob>
  get(sha256: string, options?: { readonly signal?: AbortSignal }): Promise<StoredBlob | null>
  addOwner(sha256: string, owner: string): Promise<boolean>
  /** Releases one blob of the owner, or all. */
  release(owner: string, sha256?: string): Promise<void>
  /** Releases all blobs of owners with this prefix. */
  releaseAll(ownersBeginWith: string): Promise<void>
  /** Deletes unowned blobs and uploads abandoned for a day. Files older than the database, as after a restore, stay. */
  collect(): Promise<Collected>
}

export interface Blob {
  readonly sha256: string
  readonly size: number
}

export interface StoredBlob extends Blob {
  /** Readable once; rejects with `BlobDamaged` at the end when the hash differs. */
  readonly content: AsyncIterable<Uint8Array>
}

export interface Collected {
  readonly blobs: number
  readonly orphans: number
  readonly uploads: number
}

export class BlobDamaged extends Error {
  override name = 'BlobDamaged'
}

/** Default limits: 1 MiB in the database, 100 MiB a blob, ten minutes an upload. */
const usualLimits: BlobLimits = { inDatabase: 1_048_576, most: 104_857_600, deadlineMs: 600_000 }

const chunkBytes = 16_384

/** Younger files may be uploads before their row is written. */
const orphanAgeMs = 86_400_000

export function openBlobStore(database: Database, storage: ObjectStorage, given: Partial<BlobLimits> = {}): BlobStore {
  const limits = { ...usualLimits, ...given }

  return {
    async put(content, { owner, signal }) {
      const blob = await receiveBlob(content, storage, limits, signal)
      await database
        .transaction((transaction) => keep(transaction, blob, owner))
        .catch(async (error: unknown) => {
          if ('upload' in blob.content) await blob.content.upload.discard().catch(() => {})
          throw error
        })
      return { sha256: blob.sha256, size: blob.size }
    },
    async get(sha256, { signal } = {}) {
      const [row] = await database.query<{ size: number; location: string }>(
        'select size, location from infra.blobs where sha256 = $1',
        [sha256],
      )
      if (row === undefined) return null
      const pieces = row.location === 'storage' ? storage.read(sha256, signal) : chunksOf(database, sha256, signal)
      return { sha256, size: row.size, content: verified(pieces, sha256) }
    },
    addOwner: (sha256, owner) =>
      database.transaction(async (transaction) => {
        await lockBlob(transaction, sha256)
        const [row] = await transaction.query('select from infra.blobs where sha256 = $1', [sha256])
        if (row !== undefined) await insertOwner(transaction, sha256, owner)
        return row !== undefined
      }),
    async release(owner, sha256) {
      await database.query('delete from infra.blob_owners where owner = $1 and ($2::text is null or sha256 = $2)', [
        owner,
        sha256 ?? null,
      ])
    },
    async releaseAll(ownersBeginWith) {
      await database.query('delete from infra.blob_owners where starts_with(owner, $1)', [ownersBeginWith])
    },
    async collect() {
      const unowned = await database.query<{ sha256: string }>(
        `select sha256 from infra.blobs b
         where not exists (select from infra.blob_owners o where o.sha256 = b.sha256) order by sha256`,
      )
      const [blobs, before] = [await countWhere(unowned, ({ sha256 }) => drop(sha256)), Date.now() - orphanAgeMs]
      const names = await storage.namesBetween(await createdAt(database), before)
      const orphans = await countWhere(await withoutRow(database, names), drop)
      return { blobs, orphans, uploads: await storage.discardBefore(before) }
    },
  }

  /** Deletes an unowned blob with its content; false when it has an owner. */
  function drop(sha256: string): Promise<boolean> {
    return database.transaction(async (transaction) => {
      await lockBlob(transaction, sha256)
      const [owned] = await transaction.query('select from infra.blob_owners where sha256 = $1 limit 1', [sha256])
      if (owned !== undefined) return false
      await transaction.query('delete from infra.blobs where sha256 = $1', [sha256])
      // Before the commit: while the lock is held nobody can put the same content. A row without its file has no owner either.
      await storage.remove(sha256)
      return true
    })
  }
}

/** Writes content also for an existing row: an interrupted collection may have deleted it. */
async function keep(transaction: Queryable, { sha256, size, content }: IncomingBlob, owner: string): Promise<void> {
  await lockBlob(transaction, sha256)
  if ('upload' in content) await content.upload.keep(sha256)
  const [added] = await transaction.query(
    `insert into infra.blobs (sha256, size, location) values ($1, $2, $3) on conflict do nothing returning sha256`,
    [sha256, size, 'upload' in content ? 'storage' : 'database'],
  )
  if (added !== undefined && 'pieces' in content) {
    const whole = Buffer.concat(content.pieces)
    for (let index = 0; index * chunkBytes < whole.length; index += 1) {
      await transaction.query('insert into infra.blob_chunks (sha256, index, content) values ($1, $2, $3)', [
        sha256,
        index,
        whole.subarray(index * chunkBytes, (index + 1) * chunkBytes),
      ])
    }
  }
  await insertOwner(transaction, sha256, owner)
}

/** Locks the content against other writers until the transaction ends. */
async function lockBlob(transaction: Queryable, sha256: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('blob ' || $1, 0))`, [sha256])
}

async function insertOwner(transaction: Queryable, sha256: string, owner: string): Promise<void> {
  await transaction.query('insert into infra.blob_owners (owner, sha256) values ($1, $2) on conflict do nothing', [
    owner,
    sha256,
  ])
}

async function* chunksOf(database: Queryable, sha256: string, signal?: AbortSignal): AsyncIterable<Uint8Array> {
  for (let index = 0; ; index += 1) {
    signal?.throwIfAborted()
    const [row] = await database.query<{ content: Uint8Array }>(
      'select content from infra.blob_chunks where sha256 = $1 and index = $2',
      [sha256, index],
    )
    if (row === undefined) return
    yield row.content
  }
}

async function* verified(pieces: AsyncIterable<Uint8Array>, sha256: string): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new BlobDamaged(`The content of blob ${sha256} is damaged`)
}

/** Creation or restore of this database, in ms since 1970. */
async function createdAt(database: Queryable): Promise<number> {
  const [row] = await database.query<{ since: Date }>('select since from infra.installation')
  if (row === undefined) throw new Error('This database has no installation id yet: start the product once')
  return row.since.getTime()
}

async function withoutRow(database: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not exists (select from infra.blobs where sha256 = name)',
    [names],
  )
  return rows.map(({ name }) => name)
}

async function countWhere<Item>(items: readonly Item[], isSo: (item: Item) => Promise<boolean>): Promise<number> {
  let count = 0
  for (const item of items) if (await isSo(item)) count += 1
  return count
}
