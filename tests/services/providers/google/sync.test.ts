import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { addFault, clearFaults } from '#infra/sandbox/google/faults.ts'
import { revokeEverything } from '#infra/sandbox/google/grants.ts'
import { deleteItem, putItems, renameItem } from '#infra/sandbox/google/items.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { projections } from '#projections/registry.ts'
import { eraseGoogleItems } from '#services/operations/erase-traces.ts'
import { openProductLog } from '#services/process/product-log.ts'
import { readConnection } from '#services/providers/google/connection-store.ts'
import type { FeedName } from '#services/providers/google/feed.ts'
import { readItems } from '#services/providers/google/items-store.ts'
import type { FeedCursor } from '#services/providers/google/sync-feed.ts'
import { liveConnection, syncItem } from '#services/providers/google/sync-item.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { testGoogle, type TestGoogle } from '#tests/support/google.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

let database: Database
let google: TestGoogle
const cursors = new Map<FeedName, FeedCursor>()
beforeAll(async () => {
  database = await openPreparedPglite()
  await migrate(database)
  const encryption = openEncryption({ database, masterKey: masterKeyFrom('a secret that encrypts nothing here') })
  await prepareProjections(database, openProductLog({ database, encryption }), projections)
  google = await testGoogle(database)
  await google.connectAccount()
})
afterAll(async () => {
  await google.close()
  await database.close()
})
beforeEach(() => clearFaults(database))

/** One run as the worker makes it. */
async function sync(feed: FeedName): Promise<void> {
  const { logger } = recordingLogger()
  await syncItem(
    { database, account: google, now: google.now, logger },
    {
      feed,
      cursor: cursors.get(feed) ?? null,
      signal: AbortSignal.timeout(60_000),
      async moveCursor(to, write) {
        await database.transaction(async (transaction) => write?.(transaction))
        cursors.set(feed, to)
      },
    },
  )
}

const ids = async (feed: FeedName, order: 'newest' | 'oldest' | 'name' = 'newest') =>
  (await readItems(database, feed, { order, most: 10_000 })).map(({ id }) => id)

const file = {
  name: 'New.pdf',
  mimeType: 'x',
  createdTime: new Date().toISOString(),
  webViewLink: 'data:text/html,x',
}

const contact = (index: number) => ({
  id: `n${String(index).padStart(5, '0')}`,
  sortAt: 0,
  body: { name: `Name ${index}`, email: `n${index}@example.com`, phone: '', organization: '' },
})

describe('a sync of a list', () => {
  test('reads everything at first, and then what changed', async () => {
    await sync('drive')
    expect(await ids('drive')).toHaveLength(6)
    await putItems(database, 'file', [{ id: 'new', sortAt: google.now(), body: file }])
    await deleteItem(database, 'file', '1fg'.concat('0'.padStart(30, 'x')))
    await sync('drive')
    expect(await ids('drive')).toHaveLength(6)
    const [first] = await readItems(database, 'drive', { order: 'newest', most: 1 })
    expect(first).toMatchObject({ id: 'new', body: { name: 'New.pdf', webViewLink: null } })
  })

  test('names the account', async () => {
    await sync('gmail')
    expect((await readConnection(database))?.email).toBe('owner@freshglaze.example')
  })

  test('reads page after page, goes on where it was stopped, and forgets what was deleted in between', async () => {
    await putItems(
      database,
      'contact',
      Array.from({ length: 2_500 }, (_, index) => contact(index)),
    )
    cursors.delete('contacts')
    await database.query(
      `insert into infra.google_items (feed, id, generation, body) values ('contacts', 'gone', '2020', '{"name":"Gone"}')`,
    )
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    const { logger } = recordingLogger()
    const terms = { database, account: google, now: google.now, logger }
    const aborted = syncItem(terms, {
      feed: 'contacts',
      cursor: null,
      signal: AbortSignal.timeout(60_000),
      async moveCursor(to, write) {
        await database.transaction(async (transaction) => write?.(transaction))
        cursors.set('contacts', to)
        resolve()
        throw new Error('This process is stopping')
      },
    })
    await expect(aborted).rejects.toThrow('stopping')
    await stopped
    expect(cursors.get('contacts')?.position).toMatchObject({ kind: 'full', page: expect.any(String) })
    expect(await ids('contacts', 'name')).toHaveLength(1_001)
    await sync('contacts')
    expect(cursors.get('contacts')?.position.kind).toBe('changes')
    const all = await ids('contacts', 'name')
    expect([all.length, all.includes('gone')]).toEqual([2_508, false])
  })

  test.each<FeedName>(['gmail', 'calendar', 'drive', 'contacts'])(
    'of %s begins anew when Google does not know its token any more',
    async (feed) => {
      await sync(feed)
      const before = await ids(feed)
      const generation = cursors.get(feed)?.generation
      google.forward(1)
      const paths = {
        gmail: '/gmail/v1/users/me/history',
        calendar: '/calendar/',
        drive: '/drive/v3/changes',
        contacts: '/v1/',
      }
      await addFault(database, { path: paths[feed], fault: 'expired_sync_token', times: 1 })
      await sync(feed)
      expect(cursors.get(feed)?.generation).not.toBe(generation)
      expect(await ids(feed)).toEqual(before)
    },
  )

  test.each<FeedName>(['gmail', 'calendar', 'drive', 'contacts'])(
    'of %s begins anew when Google does not take the token of its page any more',
    async (feed) => {
      await sync(feed)
      const before = await ids(feed)
      const cursor = cursors.get(feed)
      if (cursor?.position.kind !== 'changes') throw new Error('The list was not read to its end')
      google.forward(1)
      cursors.set(feed, { ...cursor, position: { ...cursor.position, page: 'a page of long ago' } })
      await sync(feed)
      expect(cursors.get(feed)).toMatchObject({ position: { kind: 'changes', page: null } })
      expect(cursors.get(feed)?.generation).not.toBe(cursor.generation)
      expect(await ids(feed)).toEqual(before)
    },
  )

  test('begins anew once where Google takes the token of no page, and says why it fails', async () => {
    cursors.delete('contacts')
    const path = '/v1/people/me/connections'
    // Of the first page there is no token: each round has one that is refused.
    await addFault(database, { path, fault: 'refused_page_token', times: 100 })
    await expect(sync('contacts')).rejects.toThrow('people.connections.list: 400 invalid')
    const [left] = await database.query<{ asked: number }>(
      `select (100 - sum(remaining))::int as asked from sandbox.google_faults where fault = 'refused_page_token'`,
    )
    expect(left?.asked).toBe(4)
    await clearFaults(database)
    await sync('contacts')
    expect(cursors.get('contacts')).toMatchObject({ position: { kind: 'changes', page: null } })
  })

  test('has a contact once whose resource name changed', async () => {
    await sync('contacts')
    const before = await ids('contacts', 'name')
    const { id, sortAt, body } = contact(7)
    await renameItem(database, 'contact', id, {
      id: 'linked',
      sortAt,
      body: { ...body, previousResourceNames: [`people/${id}`] },
    })
    await sync('contacts')
    const after = await ids('contacts', 'name')
    expect(after.toSorted()).toEqual([...before.filter((one) => one !== `people/${id}`), 'people/linked'].toSorted())
  })

  test('moves no cursor and writes nothing while nothing changed', async () => {
    await sync('calendar')
    const before = cursors.get('calendar')
    let moves = 0
    const { logger } = recordingLogger()
    await syncItem(
      { database, account: google, now: google.now, logger },
      {
        feed: 'calendar',
        cursor: before ?? null,
        signal: AbortSignal.timeout(60_000),
        moveCursor: async () => {
          moves += 1
        },
      },
    )
    expect([before?.position.kind, moves]).toEqual(['changes', 0])
  })

  test('keeps what it has and rejects with the reason when Google does not answer', async () => {
    const before = await ids('drive')
    await addFault(database, { path: '/drive/', fault: 'unavailable', times: 1 })
    await expect(sync('drive')).rejects.toThrow('drive.changes.list: 503 backendError')
    expect(await ids('drive')).toEqual(before)
  })

  test('writes nothing for a connection that was ended while it read', async () => {
    cursors.delete('drive')
    const { logger } = recordingLogger()
    await syncItem(
      { database, account: google, now: google.now, logger },
      {
        feed: 'drive',
        cursor: null,
        signal: AbortSignal.timeout(60_000),
        async moveCursor(_to, write) {
          await google.connect.disconnect()
          await database.transaction(async (transaction) => write?.(transaction))
        },
      },
    )
    expect(await ids('drive')).toEqual([])
  })

  test('asks nothing after the consent was revoked, and goes on with the next one', async () => {
    await google.connectAccount()
    await sync('drive')
    await revokeEverything(database, google.now())
    google.forward(61)
    await sync('drive')
    expect(await liveConnection(database)).toBeNull()
    expect((await readConnection(database))?.deadReason).toContain('invalid_grant')
    await google.connectAccount()
    expect(await ids('drive')).toHaveLength(6)
    await putItems(database, 'file', [{ id: 'after', sortAt: google.now(), body: file }])
    await sync('drive')
    expect(await ids('drive')).toHaveLength(7)
  })

  test('leaves nothing with the address of a person who is erased, here and in the sandbox', async () => {
    await sync('gmail')
    const withAddress = async () => {
      const [row] = await database.query<{ here: number; there: number }>(
        `select (select count(*)::int from infra.google_items where body::text like '%priya.raman@%') as here,
           (select count(*)::int from sandbox.google_items where body::text like '%priya.raman@%') as there`,
      )
      return row
    }
    expect(await withAddress()).toEqual({ here: 1, there: 2 })
    const before = await ids('gmail')
    await eraseGoogleItems(database, ['priya.raman@example.com'])
    expect(await withAddress()).toEqual({ here: 0, there: 0 })
    expect(await ids('gmail')).toHaveLength(before.length - 1)
  })
})
