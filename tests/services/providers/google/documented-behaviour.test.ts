import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { addFault, clearFaults } from '#infra/sandbox/google/faults.ts'
import { deleteItem, putItems } from '#infra/sandbox/google/items.ts'
import { calendarFeed } from '#services/providers/google/calendar.ts'
import { driveFeed } from '#services/providers/google/drive.ts'
import { fromScratch, type Feed, type FeedPage, type Position } from '#services/providers/google/feed.ts'
import { gmailFeed } from '#services/providers/google/gmail.ts'
import { saveFile } from '#services/providers/google/save-file.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { testGoogle, type TestGoogle } from '#tests/support/google.ts'
import { waitAfter } from '#workers/engine/run-sync.ts'

let database: Database
let google: TestGoogle
beforeAll(async () => {
  database = await openPreparedPglite()
  await migrate(database)
  google = await testGoogle(database)
  await google.connectAccount('files')
})
afterAll(async () => {
  await google.close()
  await database.close()
})
beforeEach(() => clearFaults(database))

const pageOf = (feed: Feed, position: Position): Promise<FeedPage> =>
  feed.page(google.client, position, { now: google.now(), signal: AbortSignal.timeout(60_000) })

const mail = (id: string, labels: readonly string[]) => ({
  id,
  sortAt: google.now(),
  body: { subject: id, from: 'a@example.com', to: 'b@example.com', snippet: '', text: '', labels },
})
const put = (...mails: readonly ReturnType<typeof mail>[]) => putItems(database, 'message', mails)

const ids = ({ changed, removed }: FeedPage) => ({ changed: changed.map(({ id }) => id).toSorted(), removed })

test('a message that is read, archived, brought back or thrown away elsewhere is so in the list', async () => {
  await put(mail('m1', ['INBOX', 'UNREAD']), mail('m2', ['INBOX', 'UNREAD']))
  let position = (await pageOf(gmailFeed, fromScratch)).next
  const changes = async () => {
    const page = await pageOf(gmailFeed, position)
    position = page.next
    return page
  }
  await put(mail('m1', ['INBOX']))
  expect((await changes()).changed).toMatchObject([{ id: 'm1', body: { isUnread: false } }])
  await put(mail('m1', []), mail('m2', ['TRASH', 'UNREAD']))
  expect(ids(await changes())).toEqual({ changed: [], removed: ['m1', 'm2'] })
  await put(mail('m1', ['INBOX', 'UNREAD']))
  expect((await changes()).changed).toMatchObject([{ id: 'm1', body: { isUnread: true } }])
  // A label of the owner's own changes nothing that the list shows: no message is asked for.
  await addFault(database, { path: '/gmail/v1/users/me/messages/', fault: 'unavailable', times: 1 })
  await put(mail('m1', ['INBOX', 'UNREAD', 'Label_7']))
  expect(ids(await changes())).toEqual({ changed: [], removed: [] })
})

test('a message that several records of one page name, or that is gone meanwhile, is told once', async () => {
  const { next } = await pageOf(gmailFeed, fromScratch)
  await put(mail('m3', ['INBOX', 'UNREAD']), mail('m4', ['INBOX']))
  await put(mail('m3', ['INBOX']))
  await put(mail('m3', ['INBOX', 'UNREAD']))
  await deleteItem(database, 'message', 'm4')
  expect(ids(await pageOf(gmailFeed, next))).toEqual({ changed: ['m3'], removed: ['m4'] })
})

test('history of more records than a page has is read to its end', async () => {
  const first = await pageOf(gmailFeed, fromScratch)
  for (let change = 0; change < 60; change += 1) {
    await put(mail('m5', ['INBOX', 'UNREAD']))
    await put(mail('m5', ['INBOX']))
  }
  await put(mail('m6', ['INBOX']))
  const one = await pageOf(gmailFeed, first.next)
  const two = await pageOf(gmailFeed, one.next)
  expect([one.isMore, two.isMore, ids(two).changed]).toEqual([true, false, ['m5', 'm6']])
})

test('a page of events that is empty is not the last one while it names another', async () => {
  const day = { date: '2001-01-01' }
  const long = (index: number) => ({
    id: `old${String(index).padStart(5, '0')}`,
    sortAt: Date.parse('2001-01-01'),
    body: { start: day, end: { date: '2001-01-02' }, summary: 'Long ago' },
  })
  await putItems(
    database,
    'event',
    Array.from({ length: 2_600 }, (_, index) => long(index)),
  )
  const all: string[] = []
  let page = await pageOf(calendarFeed, fromScratch)
  expect([page.changed, page.isMore]).toEqual([[], true])
  for (; page.isMore; page = await pageOf(calendarFeed, page.next)) all.push(...ids(page).changed)
  all.push(...ids(page).changed)
  expect([all.includes('seed00000000'), page.next.kind]).toEqual([true, 'changes'])
})

const shared = (id: string, driveId: string | undefined) => ({
  id,
  sortAt: google.now(),
  body: {
    name: `${id}.pdf`,
    mimeType: 'application/pdf',
    createdTime: new Date(google.now()).toISOString(),
    webViewLink: `https://drive.google.com/file/d/${id}/view`,
    ...(driveId === undefined ? {} : { driveId }),
  },
})

test('files of the drives that a business shares are in the list, and in what changed', async () => {
  await putItems(database, 'file', [shared('mine', undefined), shared('ours', 'drive-1')])
  const first = await pageOf(driveFeed, fromScratch)
  expect(ids(first).changed).toEqual(expect.arrayContaining(['mine', 'ours']))
  await putItems(database, 'file', [shared('ours-too', 'drive-1')])
  expect(ids(await pageOf(driveFeed, first.next)).changed).toEqual(['ours-too'])
})

test('a report that somebody moved into a shared drive is replaced there, not saved a second time', async () => {
  const report = { key: 'report-2', name: 'report.csv', mimeType: 'text/csv', bytes: Buffer.from('a,b') }
  await saveFile(google.client, report)
  const ours = `kind = 'file' and body -> 'appProperties' ->> 'freshGlaze' = 'report-2'`
  await database.query(`update sandbox.google_items set body = body || '{"driveId": "drive-1"}' where ${ours}`)
  await saveFile(google.client, { ...report, name: 'again.csv' })
  const kept = await database.query(`select body ->> 'name' as name from sandbox.google_items where ${ours}`)
  expect(kept).toEqual([{ name: 'again.csv' }])
})

test('files of shared drives are in the list, and a report there is replaced, also where Drive could not search all drives', async () => {
  const report = { key: 'report-3', name: 'report.csv', mimeType: 'text/csv', bytes: Buffer.from('a,b') }
  await saveFile(google.client, report)
  const ours = `kind = 'file' and body -> 'appProperties' ->> 'freshGlaze' = 'report-3'`
  await database.query(`update sandbox.google_items set body = body || '{"driveId": "drive-1"}' where ${ours}`)
  await addFault(database, { path: '/drive/v3/files', fault: 'incomplete_search', times: 1 })
  await saveFile(google.client, { ...report, name: 'again.csv' })
  const kept = await database.query<{ id: string; name: string }>(
    `select id, body ->> 'name' as name from sandbox.google_items where ${ours}`,
  )
  expect(kept.map(({ name }) => name)).toEqual(['again.csv'])
  await addFault(database, { path: '/drive/v3/files', fault: 'incomplete_search', times: 1 })
  const { changed } = await pageOf(driveFeed, fromScratch)
  expect(changed.filter(({ id }) => id === kept[0]?.id)).toHaveLength(1)
  expect(new Set(changed.map(({ id }) => id)).size).toBe(changed.length)
})

test('the wait that Google asks for is kept where it is longer than our own', async () => {
  await addFault(database, { path: '/drive/', fault: 'rate_limited', times: 1 })
  const failure: unknown = await pageOf(driveFeed, fromScratch).catch((error: unknown) => error)
  expect(failure).toMatchObject({ fault: 'rate_limited', retryAfterMs: 7_000 })
  expect([waitAfter(failure, 0, 0), waitAfter(failure, 5, 0)]).toEqual([7_000, 80_000])
  expect([waitAfter(new Error('any'), 0, 0), waitAfter({ retryAfterMs: 1e9 }, 0, 0)]).toEqual([2_500, 3_600_000])
})
