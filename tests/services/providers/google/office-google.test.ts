import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { readConnection } from '#services/providers/google/connection-store.ts'
import { contactsFeed, knownContact } from '#services/providers/google/contacts.ts'
import { exclusively } from '#services/providers/google/exclusive-work.ts'
import { googleSync, openOfficeGoogle, type OfficeGoogle } from '#services/providers/google/office-google.ts'
import { syncFeed, type FeedCursor } from '#services/providers/google/sync-feed.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { testGoogle, type TestGoogle } from '#tests/support/google.ts'

let database: Database
let google: TestGoogle
let office: OfficeGoogle
let requested: string[] = []
beforeAll(async () => {
  database = await openPreparedPglite()
  await migrate(database)
  google = await testGoogle(database)
  await google.connectAccount('contacts')
  await google.connectAccount('files')
  const requestSync = async (feed: string) => {
    requested.push(feed)
  }
  const wordsOf = async (html: string) => html
  office = openOfficeGoogle({ account: google, mode: 'sandbox', database, wordsOf, requestSync, now: google.now })
})
afterAll(async () => {
  await google.close()
  await database.close()
})
beforeEach(async () => {
  requested = []
  await readContacts()
})

const connectionId = async () => (await readConnection(database))?.connection ?? ''

/** A full sync of the contacts; `beforeLastPage` comes after Google has answered and before that is written. */
async function readContacts(beforeLastPage: () => Promise<unknown> = async () => {}): Promise<void> {
  google.forward(1)
  const connection = await connectionId()
  await syncFeed(contactsFeed, {
    client: google.client,
    connection,
    cursor: null,
    signal: AbortSignal.timeout(60_000),
    now: google.now,
    async moveCursor(to, write) {
      await beforeLastPage()
      await database.transaction(write)
      await keepCursor(to)
    },
  })
}

const keepCursor = (cursor: FeedCursor) =>
  database.query(
    `insert into infra.sync_items (sync, item, cursor) values ($1, 'contacts', $2::text::jsonb)
     on conflict (sync, item) do update set cursor = excluded.cursor`,
    [googleSync, JSON.stringify(cursor)],
  )

const person = (name: string) => ({ name, email: `${name}@example.com`, phone: '' })
const names = async () => (await office.list('contacts')).items.map(({ body }) => (body as { name: string }).name)

test('contacts are added by one request at a time, and the next one is handed whom the first added', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = office.addContacts(async () => {
    asked.resolve()
    await answered.promise
    return [person('asha')]
  })
  await asked.promise
  const second = office.addContacts(async () => [person('asha')])
  await expect(second).rejects.toMatchObject({ fault: 'running' })
  answered.resolve()
  await first
  let book: string[] = []
  await office.addContacts(async (all) => {
    book = all.flatMap((one) => knownContact(one).emails)
    return []
  })
  expect(book.filter((email) => email === 'asha@example.com')).toHaveLength(1)
})

test('contacts that were not read to their end are asked for, and nobody is added', async () => {
  const [cursor] = await database.query<{ cursor: FeedCursor }>(
    `select cursor from infra.sync_items where item = 'contacts'`,
  )
  if (cursor === undefined) throw new Error('The contacts were not read')
  await keepCursor({ ...cursor.cursor, position: { kind: 'full', page: 'next', start: null } })
  await expect(office.addContacts(async () => [person('early')])).rejects.toMatchObject({ fault: 'running' })
  expect([requested, (await names()).includes('early')]).toEqual([['contacts'], false])
})

test('a contact that is added while the list is read anew stays in it', async () => {
  await readContacts(async () => {
    google.forward(1)
    await office.addContacts(async () => [person('meanwhile')])
  })
  expect(await names()).toContain('meanwhile')
})

test('a file is saved by one request at a time, and again after one that failed or never ended', async () => {
  const file = { key: 'report', name: 'report.csv', mimeType: 'text/csv', bytes: new Uint8Array([1]) }
  const claim = { further: 'files', connection: await connectionId(), now: google.now() } as const
  const ended = exclusively(database, claim, async () => {
    await expect(office.save(file)).rejects.toMatchObject({ fault: 'running' })
    throw new Error('It failed')
  })
  await expect(ended).rejects.toThrow('It failed')
  await office.save(file)
  await database.query('update infra.google_connections set saving_until = $1', [new Date(google.now() + 60_000)])
  await expect(office.save(file)).rejects.toMatchObject({ fault: 'running' })
  google.forward(2)
  expect(await office.save(file)).toMatchObject({ name: 'report.csv' })
  const kept = await database.query(`select 1 from sandbox.google_items where body ->> 'name' = 'report.csv'`)
  expect(kept).toHaveLength(1)
})
