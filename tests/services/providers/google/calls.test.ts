import { createHash, randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { addFault, clearFaults, type FaultKind } from '#infra/sandbox/google/faults.ts'
import { expireAccess, revokeEverything } from '#infra/sandbox/google/grants.ts'
import { rawMessage } from '#services/mail/raw-message.ts'
import { addContacts } from '#services/providers/google/add-contacts.ts'
import { calendarFeed, deleteEvent, insertEvent, replaceEvent } from '#services/providers/google/calendar.ts'
import { readConnection } from '#services/providers/google/connection-store.ts'
import { contactsFeed } from '#services/providers/google/contacts.ts'
import { driveFeed } from '#services/providers/google/drive.ts'
import { GoogleError } from '#services/providers/google/failure.ts'
import { fromScratch, type Feed, type FeedPage, type Position } from '#services/providers/google/feed.ts'
import { gmailFeed, readMessage, readProfile, sendMessage } from '#services/providers/google/gmail.ts'
import { saveFile } from '#services/providers/google/save-file.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { testGoogle, type TestGoogle } from '#tests/support/google.ts'

let database: Database
let google: TestGoogle
let hasty: TestGoogle
beforeAll(async () => {
  database = await openPreparedPglite()
  await migrate(database)
  google = await testGoogle(database)
  hasty = await testGoogle(database, { deadlineMs: 300 })
  await google.connectAccount('files')
  await google.connectAccount('contacts')
})
afterAll(async () => {
  await google.close()
  await hasty.close()
  await database.close()
})
beforeEach(() => clearFaults(database))

const time = () => ({ now: google.now(), signal: AbortSignal.timeout(60_000) })
const pageOf = (feed: Feed, position: Position, { client } = google): Promise<FeedPage> =>
  feed.page(client, position, time())

async function all(feed: Feed) {
  const page = await pageOf(feed, fromScratch)
  expect(page.isMore).toBe(false)
  return page
}

const noHtml = async () => null

const faultOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'no fault',
    (error: unknown) => (error instanceof GoogleError ? error.fault : error),
  )

const event = {
  summary: 'Foam <b>delivery</b>',
  description: 'At the gate',
  startTime: '2026-07-01T09:00:00',
  endTime: '2026-07-01T10:30:00',
}

describe('calls of Google’s package against the sandbox', () => {
  test('the profile says whose account it is', async () => {
    expect((await readProfile(google.client)).emailAddress).toBe('owner@freshglaze.example')
  })

  test('the inbox is listed with subject, sender, date and snippet, and a message is read as text', async () => {
    const { changed } = await all(gmailFeed)
    expect(changed).toHaveLength(6)
    const { body, id } = changed[0] ?? { body: null, id: '' }
    expect(body).toMatchObject({
      subject: 'Re: Two SUVs before Saturday?',
      from: 'Priya Raman <priya.raman@example.com>',
      isUnread: true,
      snippet: expect.stringContaining('Saturday at 10 works for us.'),
      date: expect.stringMatching(/Z$/),
    })
    expect(await readMessage(google.client, id, noHtml)).toMatchObject({
      to: 'owner@freshglaze.example',
      text: expect.stringContaining('the hose is at the side of the house.\n\nThank you,'),
    })
  })

  test('a mail is sent whole, and no line of it becomes a header', async () => {
    const subject = 'Prix : été\r\nBcc: other@example.com'
    const raw = await rawMessage({ to: 'asha@example.com', subject, text: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ\n.\nBye' })
    const { id } = await sendMessage(google.client, raw)
    const sent = await readMessage(google.client, id, noHtml)
    expect(sent).toMatchObject({ to: 'asha@example.com', text: expect.stringContaining('ਸਤ ਸ੍ਰੀ ਅਕਾਲ\n.\nBye') })
    expect(sent.subject).toContain('Prix : été')
    expect(Buffer.from(raw).toString()).not.toMatch(/^Bcc:/im)
  })

  test('an event that is written at a local time is that hour in Toronto, in summer and in winter', async () => {
    const { next } = await all(calendarFeed)
    const summer = await insertEvent(google.client, event, 'fg00000001')
    const winter = { ...event, startTime: '2026-12-01T09:00:00', endTime: '2026-12-01T10:30:00' }
    await insertEvent(google.client, winter, 'fg00000002')
    const { changed } = await pageOf(calendarFeed, next)
    expect(changed.map(({ id, sortAt, endsAt }) => [id, sortAt, endsAt])).toEqual([
      [summer.id, '2026-07-01T13:00:00.000Z', '2026-07-01T14:30:00.000Z'],
      ['fg00000002', '2026-12-01T14:00:00.000Z', '2026-12-01T15:30:00.000Z'],
    ])
    expect(changed[0]).toMatchObject({ isBusy: true, body: { summary: 'Foam <b>delivery</b>' } })
  })

  test('an id of an event is never free again: it is replaced, also after it was deleted', async () => {
    await insertEvent(google.client, event, 'fg00000003')
    expect(await faultOf(insertEvent(google.client, event, 'fg00000003'))).toBe('exists')
    await deleteEvent(google.client, 'fg00000003')
    await deleteEvent(google.client, 'fg00000003')
    expect(await faultOf(insertEvent(google.client, event, 'fg00000003'))).toBe('exists')
    const { next } = await all(calendarFeed)
    await replaceEvent(google.client, 'fg00000003', { ...event, summary: 'Again' })
    expect((await pageOf(calendarFeed, next)).changed).toMatchObject([{ id: 'fg00000003', body: { summary: 'Again' } }])
  })

  test('what is deleted is removed with the changes, and nothing changes while nothing happens', async () => {
    const first = await all(calendarFeed)
    await deleteEvent(google.client, 'seed00000000')
    const { removed, changed, next } = await pageOf(calendarFeed, first.next)
    expect({ removed, changed }).toEqual({ removed: ['seed00000000'], changed: [] })
    expect(await pageOf(calendarFeed, next)).toMatchObject({ removed: [], changed: [], next })
  })

  test('an event that the calendar shows as free takes no time', async () => {
    const { changed } = await all(calendarFeed)
    const payroll = changed.find(({ id }) => id === 'seed00000003')
    expect(payroll).toMatchObject({ isBusy: false, body: { summary: 'Payroll', isAllDay: true } })
  })

  test('files and contacts are listed', async () => {
    expect((await all(driveFeed)).changed[0]?.body).toEqual({
      name: 'Bookings of the week.gsheet',
      createdTime: expect.stringMatching(/Z$/),
      webViewLink: expect.stringMatching(/^https:\/\/drive\.google\.com\//),
    })
    const { changed } = await all(contactsFeed)
    expect(changed.map(({ body }) => body)).toContainEqual({
      name: 'Marc Tremblay',
      email: 'm.tremblay@northline-courier.example',
      phone: '(647) 555-0188',
      organization: 'Northline Courier',
      emails: ['m.tremblay@northline-courier.example'],
      phones: ['(647) 555-0188'],
    })
  })
})

describe('files and contacts that are written', () => {
  const report = {
    key: 'report-1',
    name: 'report.csv',
    mimeType: 'text/csv',
    bytes: Buffer.from('\uFEFFid,été\r\n1,--x\r\n'),
  }
  const kept = () =>
    database.query(
      `select body ->> 'name' as name, body ->> 'size' as size, body ->> 'sha256Checksum' as sum from sandbox.google_items
       where kind = 'file' and body -> 'appProperties' ->> 'freshGlaze' = 'report-1'`,
    )
  const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  test('a file comes into Drive byte by byte, and the next with its key replaces it', async () => {
    const { link } = await saveFile(google.client, report)
    expect(link).toMatch(/^https:\/\/drive\.google\.com\//)
    expect(await kept()).toEqual([{ name: 'report.csv', size: String(report.bytes.length), sum: sumOf(report.bytes) }])
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256)
    expect(await saveFile(google.client, { ...report, name: 'other.csv', bytes })).toEqual({ name: 'other.csv', link })
    expect(await kept()).toEqual([{ name: 'other.csv', size: '512', sum: sumOf(bytes) }])
  })

  test('a Drive that is full refuses a file, and is not asked again', async () => {
    await addFault(database, { path: '/upload/drive/', fault: 'storage_full', times: 1 })
    expect(await faultOf(saveFile(google.client, { ...report, key: 'report-of-a-full-drive' }))).toBe('refused')
  })

  test('people come into the contacts as a sync reads them', async () => {
    const { next } = await all(contactsFeed)
    const added = await addContacts(google.client, [
      { name: 'Zoë Lefèvre', email: 'zoe@example.com', phone: '' },
      { name: '', email: '', phone: '416 555 0199' },
    ])
    expect(added).toMatchObject([
      { body: { name: 'Zoë Lefèvre', email: 'zoe@example.com', phone: '', organization: '' } },
      { body: { name: '', email: '', phone: '416 555 0199' } },
    ])
    expect((await pageOf(contactsFeed, next)).changed).toEqual(added)
  })
})

const feeds: readonly { readonly feed: Feed; readonly first: string; readonly later: string }[] = [
  { feed: gmailFeed, first: '/gmail/v1/users/me/messages', later: '/gmail/v1/users/me/history' },
  { feed: calendarFeed, first: '/calendar/v3/', later: '/calendar/v3/' },
  { feed: driveFeed, first: '/drive/v3/files', later: '/drive/v3/changes' },
  { feed: contactsFeed, first: '/v1/people/', later: '/v1/people/' },
]

const faults: readonly (readonly [FaultKind, string])[] = [
  ['forbidden', 'forbidden'],
  ['rate_limited', 'rate_limited'],
  ['quota_exceeded', 'rate_limited'],
  ['unavailable', 'unavailable'],
  ['garbage', 'unreadable'],
  ['slow', 'unavailable'],
]

describe.each(feeds)('the sync of $feed.name', ({ feed, first, later }) => {
  test.each(faults)('is told of %s as %s, and reads everything afterwards', async (fault, told) => {
    await addFault(database, { path: first, fault, times: 1 })
    expect(await faultOf(pageOf(feed, fromScratch, fault === 'slow' ? hasty : google))).toBe(told)
    expect((await pageOf(feed, fromScratch)).changed.length).toBeGreaterThan(3)
  })

  test('gets another token when Google refuses one before its time', async () => {
    await addFault(database, { path: first, fault: 'unauthorized', times: 1 })
    expect((await pageOf(feed, fromScratch)).changed.length).toBeGreaterThan(3)
  })

  test('is told when its sync token is too old', async () => {
    const { next } = await all(feed)
    await addFault(database, { path: later, fault: 'expired_sync_token', times: 1 })
    expect(await faultOf(pageOf(feed, next))).toBe('token_expired')
  })
})

const message = '18f3a00000000000'
const calls: readonly (readonly [string, string, (from: TestGoogle) => Promise<unknown>])[] = [
  ['getProfile', '/gmail/v1/users/me/profile', ({ client }) => readProfile(client)],
  ['messages.get', '/gmail/v1/users/me/messages/', ({ client }) => readMessage(client, message, noHtml)],
  ['messages.send', '/gmail/v1/users/me/messages/send', ({ client }) => sendMessage(client, Buffer.from('To: a@b.ca'))],
  ['events.insert', '/calendar/v3/', ({ client }) => insertEvent(client, event)],
  ['events.update', '/calendar/v3/', ({ client }) => replaceEvent(client, 'fg00000003', event)],
  ['events.delete', '/calendar/v3/', ({ client }) => deleteEvent(client, 'fg00000002')],
  ['files.list', '/drive/v3/files', ({ client }) => saveFile(client, { ...text, key: 'none' })],
  ['files.create', '/upload/drive/v3/files', ({ client }) => saveFile(client, { ...text, key: randomUUID() })],
  ['files.update', '/upload/drive/v3/files/', ({ client }) => saveFile(client, { ...text, key: 'report-1' })],
  [
    'batchCreateContacts',
    '/v1/people:batch',
    ({ client }) => addContacts(client, [{ name: 'A', email: '', phone: '' }]),
  ],
]
const text = { name: 'a.txt', mimeType: 'text/plain', bytes: Buffer.from('a') }

describe.each(calls)('%s', (name, path, ask) => {
  // A deletion has no answer that could be garbage.
  test.each(faults.filter(([fault]) => !(name === 'events.delete' && fault === 'garbage')))(
    'is told of %s as %s',
    async (fault, told) => {
      await addFault(database, { path, fault, times: 1 })
      expect(await faultOf(ask(fault === 'slow' ? hasty : google))).toBe(told)
    },
  )

  test('gets another token when Google refuses one before its time', async () => {
    await addFault(database, { path, fault: 'unauthorized', times: 1 })
    expect(await faultOf(ask(google))).toBe('no fault')
    await expect(database.query('select 1 from sandbox.google_faults where remaining > 0')).resolves.toEqual([])
  })
})

test('one message that cannot be read does not keep the others back', async () => {
  await addFault(database, { path: '/gmail/v1/users/me/messages/18f3a00000000002', fault: 'garbage', times: 1 })
  const { changed, skipped } = await all(gmailFeed)
  expect([changed.length, skipped]).toEqual([5, 1])
})

test('fifty calls at the end of a token refresh it once', async () => {
  google.forward(61)
  const refreshes = async () => {
    const [row] = await database.query<{ count: number }>(
      'select count(*)::int as count from sandbox.google_access_tokens',
    )
    return row?.count
  }
  await expireAccess(database)
  await Promise.all(Array.from({ length: 50 }, () => readProfile(google.client)))
  expect(await refreshes()).toBe(1)
})

test('a grant that was revoked at Google ends the connection with the reason, and nothing is asked any more', async () => {
  await revokeEverything(database, google.now())
  expect(await faultOf(readProfile(google.client))).toBe('grant_ended')
  expect(await readConnection(database)).toMatchObject({ deadReason: expect.stringContaining('invalid_grant') })
  await addFault(database, { path: '/', fault: 'unavailable', times: 1 })
  expect(await faultOf(readProfile(google.client))).toBe('not_connected')
  expect(await database.query('select remaining from sandbox.google_faults where remaining > 0')).toHaveLength(1)
})
