import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { replaceFolders } from '#infra/stores/mailbox/folder-rows.ts'
import { insertMessages, type NewMessage } from '#infra/stores/mailbox/message-rows.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { actOnMail, undoAction } from '#services/mailbox/staff-actions.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { eventually } from '#tests/support/test-app.ts'

const staff = 's1'
const ids = ['m1', 'm2']

let database: Database
let terms: MailboxTerms

beforeAll(async () => {
  const url = await createPreparedDatabase()
  await waitForDeadlocks(url)
  database = await openPostgres(url)
  await migrate(database)
  let made = 0
  const newId = () => String((made += 1))
  // Only what filing needs is there.
  terms = { database, newId, clock: () => '2026-11-22T12:00:00.000Z' } as MailboxTerms
  await insertMailAccount(database, {
    id: 'a1',
    email: 'office@example.ca',
    provider: 'sandbox',
    username: '',
    imap: null,
    smtp: null,
  })
  const folders = [
    { path: 'INBOX', name: 'INBOX', type: 'inbox' },
    { path: 'Archive', name: 'Archive', type: 'archive' },
  ] as const
  await replaceFolders(database, 'a1', folders, newId)
  const [inbox] = await database.query<{ id: string }>("select id from infra.mail_folders where path = 'INBOX'")
  await insertMessages(database, { accountId: 'a1', folderId: inbox?.id ?? '' }, ids.map(message))
})
afterAll(() => database.close())

/** A waiting session looks for a deadlock once: late enough for the other one to have asked for its lock, on a busy machine too. */
async function waitForDeadlocks(url: string): Promise<void> {
  const one = await openPostgres(url)
  await one.script(`alter database "${new URL(url).pathname.slice(1)}" set deadlock_timeout = '4s'`)
  await one.close()
}

const message = (id: string, index: number): NewMessage => ({
  id,
  uid: index + 1,
  threadId: `t${index}`,
  messageId: `<${id}@example.ca>`,
  replyToId: '',
  references: [],
  subject: id,
  from: { name: '', email: 'priya@example.ca' },
  recipients: { to: [], cc: [], replyTo: [] },
  receivedAt: '2026-11-22T11:00:00.000Z',
  size: 1,
  snippet: '',
  plain: '',
  words: '',
  html: null,
  hasRemoteImages: false,
  headers: '',
  bodyState: 'whole',
  attachments: [],
  isRead: false,
  isStarred: false,
  isAnswered: false,
})

const waitingForLock = async () => {
  const [found] = await database.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return found?.count === 1
}

test('an undo that waits for the sync while the sync waits for it is done all the same, on Postgres', async () => {
  const { undo } = await actOnMail(terms, staff, { emailIds: ids }, { kind: 'move', to: 'archive' })
  const touch = 'update infra.mail_messages set uid = uid + 10 where id = $1'
  const asked = Promise.withResolvers<{ readonly count: number }>()
  await database.transaction(async (sync) => {
    // The database ends whichever transaction notices it first: that is the undo.
    await sync.script("set local deadlock_timeout = '60s'")
    await sync.query(touch, ['m2'])
    undoAction(terms, staff, undo).then(asked.resolve, asked.reject)
    await eventually(waitingForLock, 'the undo waits')
    await sync.query(touch, ['m1'])
  })
  expect(await asked.promise).toMatchObject({ count: 2 })
  const rows = await database.query<{ path: string }>(
    'select f.path from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id',
  )
  expect(rows.map(({ path }) => path)).toEqual(['INBOX', 'INBOX'])
})
