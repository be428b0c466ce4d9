import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { openBlobStore } from '#infra/blobs/blob-store.ts'
import { diskStorage } from '#infra/blobs/disk-storage.ts'
import { migrate } from '#infra/database/migrate.ts'
import { takeSyncItem } from '#infra/queue/sync-items.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { keptTables } from '#services/operations/kept-tables.ts'
import { bytesOf, piecesOf } from '#tests/infra/blobs/content.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

const directory = await mkdtemp(join(tmpdir(), 'kept-'))
afterAll(() => rm(directory, { recursive: true }))

async function openEmpty() {
  const database = await openPreparedPglite()
  await migrate(database)
  return database
}

test('rows of a backup bring back credentials, small blobs, names of large ones, and cursors', async () => {
  const [from, to] = [await openEmpty(), await openEmpty()]
  const ref = { account: 'account-1', name: 'imap' }
  await openCredentialStore(from, 'the secret key').put(ref, new Secret('the password'))
  const storage = diskStorage(directory)
  const small = await openBlobStore(from, storage).put(piecesOf(bytesOf(100_000)), { owner: 'mail-1' })
  const large = await openBlobStore(from, storage).put(piecesOf(bytesOf(1_100_000)), { owner: 'mail-1' })
  await from.query(
    `insert into infra.sync_items (sync, item, cursor) values ('sync-mailboxes', 'account-1', '{"uid": 4}')`,
  )

  const wanted = ['infra.credentials', 'infra.blobs', 'infra.blob_chunks', 'infra.blob_owners', 'infra.sync_items']
  const kept = (await keptTables(from)).map(({ name }) => name).filter((name) => wanted.includes(name))
  expect(kept.toSorted()).toEqual(wanted.toSorted())
  for (const name of kept) {
    const rows = await from.query<{ text: string }>(`select row_to_json(r)::text as text from ${name} r`)
    await to.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`, [
      `[${rows.map(({ text }) => text).join(',')}]`,
    ])
  }

  expect((await openCredentialStore(to, 'the secret key').get(ref))?.secret.reveal()).toBe('the password')
  const restored = openBlobStore(to, storage)
  for (const { sha256, size } of [small, large]) {
    const found = await restored.get(sha256)
    expect(Buffer.concat(await Array.fromAsync(found?.content ?? piecesOf(new Uint8Array())))).toHaveLength(size)
  }
  const item = { sync: 'sync-mailboxes', item: 'account-1' }
  expect(await takeSyncItem(to, item, { holder: 'one', seconds: 15 })).toMatchObject({ cursor: { uid: 4 } })
  await Promise.all([from.close(), to.close()])
})
